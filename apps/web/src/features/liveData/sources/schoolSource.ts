import { ownValue } from "@print-builder/core/ownValue";
import {
  type Dataset,
  editFieldOf,
  flattenRecord,
  isMissingPhoto,
  printStatusOf,
  type RecordField,
  recordFields,
  type SchoolClient,
  SchoolError,
  type SchoolRecord,
  toRecordInput,
} from "@print-builder/school";
import type { LiveSource } from "../session/liveState.ts";
import {
  type FieldControl,
  LiveError,
  type LiveField,
  type LiveRecord,
  RecordChanged,
  type SearchParams,
} from "../session/liveState.ts";
import { computedThere, isReadOnlyField, readOnlyHere } from "./fieldRules.ts";

export type SchoolSourceDeps = {
  readonly client: SchoolClient;
  readonly dataset: Dataset;
  readonly schoolName: string;
  readonly schoolCode: string;
  /** True while the token and the school code are available. */
  readonly hasTokens: () => boolean;
};

/** The same version for every record, because the school system has no versions. */
const firstVersion = 1;

const sampleSize = 50;

function controlOf({ path, isPicture, customField }: RecordField): FieldControl {
  if (customField) {
    const { type, choices } = customField;
    if (type === "textarea") return { kind: "lines" };
    if (type === "dropdown" || type === "radio") return { kind: "choice", choices };
    if (type === "checkbox") return { kind: "choices", choices };
    return type === "file" ? { kind: "file" } : { kind: "line", type };
  }
  if (isPicture) return { kind: "picture" };
  if (path === "user.gender") return { kind: "choice", choices: ["male", "female"] };
  if (/_address$/.test(path)) return { kind: "lines" };
  return { kind: "line", type: "text" };
}

/** Drops the “user” prefix from a person's fields, except for `user.id`. */
function labelOf({ path, customField }: RecordField): string {
  if (customField) return customField.label;
  return path === "user.id" ? path : path.replace(/^user\./, "");
}

const isNumberOfIt = ({ path }: RecordField) => /(?:^|[._])id$/.test(path);

function fieldsOf(dataset: Dataset, record: SchoolRecord): readonly LiveField[] {
  // The school system's internal numbers say least about a person, so list them last.
  const fields = recordFields(record);
  const sorted = [...fields.filter((field) => !isNumberOfIt(field)), ...fields.filter(isNumberOfIt)];
  return sorted.map((field) => {
    const { path, customField } = field;
    const isLocked = isReadOnlyField(customField ? customField.name || customField.label : path);
    const isComputed = editFieldOf(dataset, record, path) === null;
    return {
      name: path,
      label: labelOf(field),
      control: controlOf(field),
      lock: isLocked ? readOnlyHere : isComputed ? computedThere : null,
    };
  });
}

/** Timeout for fetching a file that is about to be replaced, ms. */
const fileWaitMs = 10_000;

/** Fetches a file from the school system; null if it does not exist or the browser may not read it. */
async function fetchFile(address: string): Promise<File | null> {
  if (isMissingPhoto(address)) return null;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(fileWaitMs) });
    if (!answer.ok) return null;
    const bytes = await answer.blob();
    return new File([bytes], new URL(address).pathname.split("/").at(-1) ?? "", { type: bytes.type });
  } catch {
    // A school may serve photos without letting scripts read them; the new photo is saved anyway.
    return null;
  }
}

/** The source for a school's people, in the school system's order. */
export function schoolSource(deps: SchoolSourceDeps): LiveSource {
  const { client, dataset, schoolName, schoolCode, hasTokens } = deps;
  const { records } = client;

  const live = (origin: SchoolRecord, index: number, version: number): LiveRecord => ({
    id: String(origin.id),
    version,
    data: flattenRecord(origin),
    index,
    fields: fieldsOf(dataset, origin),
    title: origin.user.full_name,
    origin,
    printStatus: printStatusOf(origin),
  });

  const originOf = ({ id, origin }: LiveRecord): SchoolRecord => {
    if (!hasTokens()) {
      const message = "Missing authentication tokens";
      throw new LiveError(message, { cause: new SchoolError(401, "unauthenticated", message) });
    }
    if (id === "" || origin === null) throw new LiveError("Record ID not found");
    return origin;
  };

  /** One record of the list; the school system searches all fields at once. */
  const one = (offset: number, search: SearchParams | null, signal?: AbortSignal) =>
    records.list(
      dataset,
      { limit: 1, offset, ...(search === null ? {} : { search: search.search }) },
      signal ? { signal } : {},
    );

  async function find(id: string): Promise<number | null> {
    let start = 0;
    for await (const page of records.pages(dataset)) {
      const at = page.records.findIndex((record) => String(record.id) === id);
      if (at >= 0) return start + at;
      start += page.records.length;
    }
    return null;
  }

  return {
    mode: "school",
    async meta(search) {
      const page = await one(0, search);
      const [first] = page.records;
      const fields = first ? recordFields(first).map(({ path }) => path) : [];
      const { total } = page.pagination;
      return { datasetId: `${schoolCode}:${dataset}`, datasetVersion: firstVersion, total, fields };
    },
    async record(position, search, signal) {
      const [found] = (await one(position, search, signal)).records;
      if (!found) throw new LiveError("Record not found");
      return live(found, position, firstVersion);
    },
    async samples() {
      const page = await records.list(dataset, { limit: sampleSize, offset: 0 });
      return page.records.map((origin) => ({ id: String(origin.id), data: flattenRecord(origin) }));
    },
    storePicture: async () => null,
    fetchFile,
    async save(record, field, value, seen) {
      const { id } = originOf(record);
      // The school system has no conditional writes, so read the record again just before.
      const now = live(await records.get(dataset, id), record.index, record.version + 1);
      const present = ownValue(now.data, field);
      if (present !== undefined && present !== seen) throw new RecordChanged(now);
      const saved = await records.edit(
        dataset,
        id,
        toRecordInput(dataset, originOf(now), { [field]: value }),
      );
      return live(saved, record.index, record.version + 1);
    },
    school: {
      dataset,
      schoolName,
      info: client.info,
      async setStatus(record, print_status) {
        const { id } = originOf(record);
        const now = live(await records.get(dataset, id), record.index, record.version + 1);
        if (now.printStatus !== record.printStatus) throw new RecordChanged(now);
        const { failed } = await records.setPrintStatus(dataset, [{ id, print_status }]);
        const [refused] = failed;
        if (refused) throw new Error(refused.message);
        return live({ ...originOf(now), print_status }, record.index, record.version);
      },
      create: async (input) => String((await records.create(dataset, input)).id),
      remove: async (record) => await records.remove(dataset, originOf(record).id),
      find,
      counts: () => records.printStatusSummary(dataset),
    },
  };
}

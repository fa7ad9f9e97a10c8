import { Readable } from "node:stream";
import type { JobWarning, SchoolZipBody } from "@print-builder/api";
import { type CardRecord, csvOf } from "@print-builder/core/records";
import { InputError } from "@print-builder/production";
import {
  type Dataset,
  flattenRecord,
  type RecordField,
  recordFields,
  type SchoolRecord,
} from "@print-builder/school";
import type { FileStorage } from "../files/fileStorage.ts";
import { extensions, sniffPicture } from "../files/uploadedPicture.ts";
import type { OpenSchool } from "../school/openSchool.ts";
import type { SchoolPhotos } from "../school/schoolPhotos.ts";
import type { SchoolRows } from "../school/schoolRows.ts";
import type { Store } from "../store/openStore.ts";
import { recordBatches } from "./jobBatches.ts";
import { type BatchWork, type JobWork, maxPartFileBytes, partArchives, type ResultWork } from "./jobKind.ts";
import { type JobSchools, knownLineUp, type LineUpPlan, updateLineUp } from "./jobSchools.ts";
import { projectEntries } from "./standardZipJob.ts";
import { writeZip, type ZipEntry } from "./writeZip.ts";

export type SchoolZipRequest = {
  readonly wanted: Pick<SchoolZipBody, "include_project" | "include_csv" | "include_files">;
  readonly rows: SchoolRows;
};

export type SchoolZipDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly schools: JobSchools;
  readonly clock: () => Date;
};

/** A ZIP includes everybody, even people who are added while the job waits. */
const everybody: LineUpPlan = {
  chosen: null,
  wanted: (total) => Array.from({ length: total }, (_, place) => place),
  takesNew: true,
  batches: ({ ids }) => recordBatches(ids.length),
  upTo: (_, beyond) => ({ whole: beyond, begun: beyond }),
};

/** A missing photo: its record's number in the job, and the field. */
type MissingPhoto = { readonly position: number; readonly path: string; readonly reason: string };

/** Files inside a batch: its records, and the reasons for missing photos, as lines of JSON. */
const recordsName = "records.ndjson";
const leftOutName = "left-out.txt";
/** Number of records whose photos are fetched concurrently. */
const recordsAtOnce = 25;
const rowsAtOnce = 500;

/**
 * Packs a school's people: `data/<dataset>.csv` with every field, `images/` with the photos that the table names, and
 * optionally the project, so that the ZIP is a project folder. Each batch becomes a ZIP of records and photos, so that a job
 * resumes after the last one; the result is assembled from them. Progress counts records. Missing photos are listed in
 * `left-out.txt`.
 */
export function schoolZipJob({ store, files, schools, clock }: SchoolZipDeps): JobWork {
  return {
    async makeBatch(work) {
      const { wanted, rows }: SchoolZipRequest = JSON.parse(work.job.request);
      const school = await schools.open(work.job, rows);
      const lineUp = knownLineUp(work.job);
      if (school && !lineUp) {
        return await updateLineUp({ jobs: store.jobs, files }, { job: work.job, school, rows }, everybody);
      }
      const warnings: JobWarning[] = [];
      const noteMissing = ({ position, path, reason }: MissingPhoto) =>
        warnings.push({
          record_index: lineUp?.records[position] ?? position,
          element_id: null,
          side: null,
          kind: "unreadable_photo",
          message: `${path}: ${reason}`,
        });
      await writeZip(work.path, batchEntries(work, school, rows.dataset, wanted, noteMissing), clock());
      await school?.photos.settle();
      return { warnings, people: null };
    },
    async makeResult(work) {
      const { wanted, rows }: SchoolZipRequest = JSON.parse(work.job.request);
      await writeZip(work.path, onceEach(resultEntries(work, wanted, rows.dataset)), clock());
    },
    onIdle: () => schools.onIdle(),
  };

  async function* resultEntries(
    work: ResultWork,
    { include_project, include_csv }: SchoolZipRequest["wanted"],
    dataset: Dataset,
  ): AsyncGenerator<ZipEntry> {
    if (include_project) {
      const others = { include_csv: false, include_versions: false };
      const whole = { include_project, include_images: true, ...others };
      yield* projectEntries(store, files, work.job.project_id, whole);
    }
    if (include_csv) {
      const headers = await headersOf(work, files);
      const csv = csvOf(headers, rowsOf(work, files));
      yield { name: `data/${dataset}.csv`, compress: true, open: async () => Readable.from(csv) };
    }
    yield* photoEntries(work, files);
  }
}

async function* batchEntries(
  { batch, gate }: BatchWork,
  school: OpenSchool | null,
  dataset: Dataset,
  { include_files }: SchoolZipRequest["wanted"],
  onMissing: (missing: MissingPhoto) => void,
): AsyncGenerator<ZipEntry> {
  const lines: string[] = [];
  const leftOut: string[] = [];
  for (let start = batch.first; start < batch.beyond; start += recordsAtOnce) {
    const end = Math.min(batch.beyond, start + recordsAtOnce);
    const people = (await school?.records?.people(start, end)) ?? [];
    const photos = include_files && school ? school.photos : null;
    const packed = await Promise.all(people.map((person) => pack(person, dataset, photos)));
    photos?.check();
    for (const [at, { row, pictures, missing }] of packed.entries()) {
      for (const { name, address } of pictures) {
        yield { name, compress: false, open: async () => (await photos?.read(address)) ?? Buffer.alloc(0) };
      }
      lines.push(`${JSON.stringify(row)}\n`);
      for (const { who, path, reason } of missing) {
        leftOut.push(`${who}, ${path}: ${reason}\n`);
        onMissing({ position: start + at, path, reason });
      }
    }
    await gate.pass(end - batch.first);
  }
  yield { name: recordsName, compress: true, open: async () => Buffer.from(lines.join("")) };
  if (leftOut.length > 0) {
    yield { name: leftOutName, compress: true, open: async () => Buffer.from(leftOut.join("")) };
  }
}

type PackedPerson = {
  readonly row: CardRecord;
  readonly pictures: readonly { readonly name: string; readonly address: string }[];
  readonly missing: readonly { readonly who: string; readonly path: string; readonly reason: string }[];
};

const singular: Readonly<Record<Dataset, string>> = {
  students: "student",
  teachers: "teacher",
  staff: "staff",
};

/** A record with file names in place of its photos' URLs. */
async function pack(
  person: SchoolRecord,
  dataset: Dataset,
  photos: SchoolPhotos | null,
): Promise<PackedPerson> {
  const row: Record<string, CardRecord[string]> = { ...flattenRecord(person) };
  const pictures: { name: string; address: string }[] = [];
  const missing: PackedPerson["missing"][number][] = [];
  if (!photos) return { row, pictures, missing };
  const who = `${singular[dataset]}-${person.id}`;
  for (const field of recordFields(person)) {
    if (!field.isPicture || photos.placeOf(field.value).kind === "name") continue;
    try {
      const type = sniffPicture(await photos.read(field.value));
      const name = freeName(`${who}-${fieldName(field)}`, extensions[type], pictures);
      pictures.push({ name: `images/${name}`, address: field.value });
      row[field.path] = name;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      missing.push({ who, path: field.path, reason: error.message });
    }
  }
  return { row, pictures, missing };
}

/** A short name for a photo field, such as `photo`, `guardian-photo` or `custom-31`. */
function fieldName({ path, customField }: RecordField): string {
  if (customField) return `custom-${customField.form_field_id}`;
  const words = path
    .toLowerCase()
    .replace(/^user\./, "")
    .replace(/(^|\.)image$/, "$1photo");
  return (
    words
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 60) || "picture"
  );
}

function freeName(base: string, extension: string, taken: readonly { readonly name: string }[]): string {
  const isTaken = (name: string) => taken.some((other) => other.name === `images/${name}`);
  let name = `${base}.${extension}`;
  for (let number = 2; isTaken(name); number++) name = `${base}-${number}.${extension}`;
  return name;
}

/** The fields of all records in the order in which they first appear. */
async function headersOf(work: ResultWork, files: FileStorage): Promise<readonly string[]> {
  const headers = new Set<string>();
  for await (const rows of rowsOf(work, files)) {
    for (const row of rows) for (const header of Object.keys(row)) headers.add(header);
  }
  return [...headers];
}

async function* rowsOf(work: ResultWork, files: FileStorage): AsyncGenerator<readonly CardRecord[]> {
  for await (const archive of partArchives(work, files)) {
    await work.gate.check();
    const lines = (await archive.read(recordsName, maxPartFileBytes)).toString("utf8").split("\n");
    for (let start = 0; start < lines.length; start += rowsAtOnce) {
      const block = lines.slice(start, start + rowsAtOnce).filter((line) => line !== "");
      yield block.map((line): CardRecord => JSON.parse(line));
    }
  }
}

async function* photoEntries(work: ResultWork, files: FileStorage): AsyncGenerator<ZipEntry> {
  const leftOut: Buffer[] = [];
  for await (const archive of partArchives(work, files)) {
    for (const name of archive.names) {
      if (name === recordsName) continue;
      await work.gate.pass(0);
      if (name === leftOutName) leftOut.push(await archive.read(name, maxPartFileBytes));
      else yield { name, compress: false, open: () => archive.read(name, maxPartFileBytes) };
    }
  }
  if (leftOut.length > 0) {
    yield { name: leftOutName, compress: true, open: async () => Buffer.concat(leftOut) };
  }
}

/** Skips duplicate names. A project's picture may have the name of a photo, and import refuses such a ZIP. */
async function* onceEach(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const names = new Set<string>();
  for await (const entry of entries) {
    const key = entry.name.toLowerCase();
    if (names.has(key)) continue;
    names.add(key);
    yield entry;
  }
}

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { maxTableBytes, problem, type TableVersion, uploadModes } from "@print-builder/api";
import { dataContracts } from "@print-builder/api/contracts/data";
import { readMapping } from "@print-builder/core/document";
import { columnsOfSource } from "@print-builder/core/records";
import { encodingNamed } from "@print-builder/production";
import type { FastifyReply } from "fastify";
import { commitPoint } from "../../commitPoint.ts";
import type { FileStorage } from "../../files/fileStorage.ts";
import { untilLeft } from "../../http/serve.ts";
import { saveTemporarily, tooLarge, type UploadedFile } from "../../http/uploadedFiles.ts";
import type { Turn } from "../../printing/fairQueue.ts";
import type { Store } from "../../store/openStore.ts";
import { fieldsOf, findProject, recordCount, toObject } from "../../store/projectRecords.ts";
import { noThumbnails } from "../../store/projectStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";
import type { Thumbnails } from "../projects/thumbnails.ts";
import { createIntake } from "./intake.ts";
import { removeUnused } from "./keepTable.ts";
import { type ColumnMap, columnOf, keptMapping, type StoredMapping, storedMapping } from "./keptMapping.ts";
import { createTableReader } from "./keptTable.ts";
import type { RowFinder } from "./rowFinder.ts";
import type { IntakeDeps } from "./tableParts.ts";
import type { TableUpload, UploadWay } from "./uploadTable.ts";

export const dataArea = defineArea({
  contracts: dataContracts,
  handlers: ({ data, settings }) => {
    const temporaryFolder = join(settings.dataDir, "tmp");
    return {
      uploadData: (call) =>
        withUploadedTable(call, temporaryFolder, data.find, (file, turn) =>
          data.intake.upload(
            call.params.id,
            { ...file, encoding: encodingOf(call.fields), ...uploadWayOf(call.fields) },
            turn,
          ),
        ),
      listTables: ({ params }) => data.tables.list(params.id),
      restoreTable: ({ params, caller }) =>
        data.tables.restore(params.id, Number(params.version), caller.user.id),
      joinTable: (call) =>
        withUploadedTable(call, temporaryFolder, data.find, (file, turn) =>
          data.intake.join(call.params.id, file, turn),
        ),
      readTable: (call) =>
        withUploadedTable(call, temporaryFolder, data.find, (file, turn) =>
          data.intake.look(file, call.query.sheet, turn),
        ),
      getIntake: ({ params }) => data.intake.get(params.id),
      changeIntake: ({ params, body, caller, reply }) =>
        data.intake.change(params.id, body, { user: caller.user.id, signal: untilLeft(reply) }),
      listRows: ({ params, query }) => data.rows(params.id, query),
      async countRows({ params }) {
        return { count: await data.count(params.id) };
      },
      saveMapping: ({ params, body }) => data.saveMapping(params.id, body),
    };
  },
});

type SentMapping = { readonly [Part in keyof StoredMapping]?: StoredMapping[Part] | undefined };

type RowsQuery = {
  readonly page: number;
  readonly page_size: number;
  readonly search: string;
  readonly sort: string;
  readonly dir: "asc" | "desc";
};

type DataDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly finder: RowFinder;
  readonly thumbnails: Pick<Thumbnails, "drawLater">;
  readonly maxRows: number;
  readonly clock: () => Date;
};

/** The uploaded table of a project, and its mapping. Throws Problems. */
export function createData({ store, files, finder, thumbnails, maxRows, clock }: DataDeps) {
  const find = (projectId: string): Promise<PlainProjectRow> => findProject(store, projectId);

  return {
    find,
    intake: createIntake({ store, files, read: createTableReader(maxRows), thumbnails, clock }),
    tables: createTableVersions({ store, files, thumbnails, clock }),
    async rows(projectId: string, { page, page_size, search, sort, dir }: RowsQuery) {
      const project = await find(projectId);
      const headers = fieldsOf(project);
      const column = sort === "" ? null : columnOf(headers, sort, "sort");
      const query = {
        search,
        searchColumn: null,
        order: column === null ? null : { column, descending: dir === "desc" },
      };
      const { rows, total } = await finder.page(project, query, (page - 1) * page_size, page_size);
      return {
        rows: rows.map(({ cells }) => toObject(headers, cells)),
        indexes: rows.map(({ position }) => position),
        versions: rows.map(({ version }) => version),
        total,
        datasetId: project.dataset_id,
      };
    },
    async count(projectId: string): Promise<number> {
      return recordCount(await find(projectId));
    },
    async saveMapping(projectId: string, sent: SentMapping) {
      const project = await find(projectId);
      const stored = storedMapping(project);
      const mapping = readMapping(
        {
          field_map: sent.field_map ?? stored.field_map,
          image_map: sent.image_map ?? stored.image_map,
          identity: sent.identity === undefined ? stored.identity : sent.identity,
        },
        "standard",
      );
      const headers = fieldsOf(project);
      const field_map = checkedColumns(mapping.fieldMap, headers, "field_map");
      const image_map = checkedColumns(mapping.imageMap, headers, "image_map");
      const identity = mapping.identity ?? null;
      const columns = { key: identity?.key ?? "", label: identity?.label ?? "" };
      checkedColumns(columns, headers, "identity");
      await store.projects.set(projectId, {
        field_map: JSON.stringify(field_map),
        image_map: JSON.stringify(image_map),
        identity: identity && JSON.stringify(identity),
        updated_at: clock().toISOString(),
      });
      return { field_map, image_map, identity };
    },
  };
}

/** A token without a column is removed. Before the first upload, the mapping may name any column. */
function checkedColumns(map: ColumnMap, headers: readonly string[], name: string): Record<string, string> {
  const mapped = Object.entries(map).filter(([, column]) => column !== "");
  if (headers.length > 0) {
    for (const [token, source] of mapped) {
      for (const column of columnsOfSource(source, headers)) columnOf(headers, column, `${name}.${token}`);
    }
  }
  return Object.fromEntries(mapped);
}

/** Earlier tables of a project. Throws Problems. */
function createTableVersions({ store, files, thumbnails, clock }: Omit<IntakeDeps, "read">) {
  return {
    async list(projectId: string): Promise<{ items: TableVersion[] }> {
      await findProject(store, projectId);
      const versions = await store.tableFiles.versions(projectId);
      return {
        items: versions.map(
          ({ version, filename, row_count, uploaded_at, uploaded_by, uploaded_by_name }) => ({
            version,
            file_name: filename,
            rows: row_count,
            uploaded_at,
            uploaded_by:
              uploaded_by !== null && uploaded_by_name !== null
                ? { id: uploaded_by, name: uploaded_by_name }
                : null,
          }),
        ),
      };
    },
    /** Keeps the current mapping and completes it with the earlier table's mapping. */
    async restore(projectId: string, version: number, user: string) {
      const project = await findProject(store, projectId);
      const earlier = (await store.tableFiles.versions(projectId)).find((each) => each.version === version);
      if (!earlier) throw problem("table_version_not_found");
      const headers: readonly string[] = JSON.parse(earlier.headers);
      const [then, now] = [keptMapping(earlier, headers), keptMapping(project, headers)];
      const identity = {
        key: now.identity?.key ?? then.identity?.key ?? null,
        label: now.identity?.label ?? then.identity?.label ?? null,
      };
      const before = await store.tableFiles.keys(projectId);
      const isRestored = await store.rows.restore(projectId, version, {
        ...noThumbnails,
        headers: earlier.headers,
        field_map: JSON.stringify({ ...then.fieldMap, ...now.fieldMap }),
        image_map: JSON.stringify({ ...then.imageMap, ...now.imageMap }),
        identity: identity.key === null && identity.label === null ? null : JSON.stringify(identity),
        dataset_id: randomUUID(),
        updated_at: clock().toISOString(),
      });
      if (!isRestored) throw problem("table_version_not_found");
      commitPoint("table.restored");
      thumbnails.drawLater(projectId, user);
      await removeUnused({ store, files }, projectId, before);
      return { headers: [...headers], rows: earlier.row_count };
    },
  };
}

/** The encoding that the upload names; undefined to detect it. Throws a Problem for an unknown encoding. */
function encodingOf(fields: ReadonlyMap<string, string>): string | undefined {
  const sent = fields.get("encoding")?.trim();
  if (!sent) return undefined;
  const name = encodingNamed(sent);
  if (name === null) throw problem("bad_value", { field: "encoding", reason: "is not a known encoding" });
  return name;
}

/** Reads how to combine the upload with the current table. Throws a Problem for unknown values. */
function uploadWayOf(fields: ReadonlyMap<string, string>): UploadWay {
  const mode = fields.get("mode")?.trim() || "replace";
  const known = uploadModes.find((each) => each === mode);
  if (!known)
    throw problem("bad_value", { field: "mode", reason: `must be one of ${uploadModes.join(", ")}` });
  const key = fields.get("key") || null;
  if (known === "update" && key === null)
    throw problem("bad_value", { field: "key", reason: "must name the column by which rows are updated" });
  const isDryRun = fields.get("dry_run")?.trim() || "false";
  if (!["true", "false"].includes(isDryRun))
    throw problem("bad_value", { field: "dry_run", reason: "must be true or false" });
  return { mode: known, key, isDryRun: isDryRun === "true" };
}

type TableCall = {
  readonly params: { readonly id: string };
  readonly files: AsyncIterable<UploadedFile>;
  readonly caller: { readonly user: { readonly id: string } };
  readonly reply: FastifyReply;
};

async function withUploadedTable<Answer>(
  { params, files, caller, reply }: TableCall,
  temporaryFolder: string,
  find: (projectId: string) => Promise<unknown>,
  take: (file: TableUpload, turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  await find(params.id);
  const signal = untilLeft(reply);
  await using saved = new AsyncDisposableStack();
  let upload: TableUpload | null = null;
  // Fields may come after the file, so the whole body is read first.
  for await (const file of files) {
    const { path } = saved.use(await saveTemporarily(file.stream, temporaryFolder));
    if (file.isTooLarge()) throw tooLarge(maxTableBytes);
    upload = { name: file.filename, path };
  }
  if (upload === null) throw problem("bad_value", { field: "file", reason: "must contain a file" });
  return await take(upload, { user: caller.user.id, signal });
}

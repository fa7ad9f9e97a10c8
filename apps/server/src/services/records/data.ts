import { randomUUID } from "node:crypto";
import { problem, type TableVersion } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { columnsOfSource } from "@print-builder/core/records";
import { findProject, toObject } from "../../answers/projectAnswer.ts";
import { fieldsOf, recordCount } from "../../answers/projectRecords.ts";
import { commitPoint } from "../../commitPoint.ts";
import type { FileStorage } from "../../files/fileStorage.ts";
import type { Store } from "../../store/openStore.ts";
import { noThumbnails } from "../../store/projectStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import type { Thumbnails } from "../projects/thumbnails.ts";
import { createIntake } from "./intake.ts";
import { removeUnused } from "./keepTable.ts";
import { type ColumnMap, columnOf, keptMapping, type StoredMapping, storedMapping } from "./keptMapping.ts";
import { createTableReader } from "./readTables.ts";
import type { RowFinder } from "./rowFinder.ts";
import type { IntakeDeps } from "./tableParts.ts";

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

/** The uploaded table of a project. Throws Problems. */
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

export type Data = ReturnType<typeof createData>;

/** A token without a column is unmapped. Before the first upload, any column may be named. */
function checkedColumns(map: ColumnMap, headers: readonly string[], name: string): Record<string, string> {
  const mapped = Object.entries(map).filter(([, column]) => column !== "");
  if (headers.length > 0) {
    for (const [token, source] of mapped) {
      for (const column of columnsOfSource(source, headers)) columnOf(headers, column, `${name}.${token}`);
    }
  }
  return Object.fromEntries(mapped);
}

/** Earlier tables of projects. Throws Problems. */
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
    /** The current mapping is kept; tokens that it leaves open use the earlier table's mapping. */
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

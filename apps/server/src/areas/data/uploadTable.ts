import { readFile } from "node:fs/promises";
import type { ReadTableAnswer, TableChanges, UploadMode } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import type { IntakePlan } from "@print-builder/production";
import type { Turn } from "../../printing/fairQueue.ts";
import { findProject } from "../../store/projectRecords.ts";
import type { PlainProjectRow, TableFileRow } from "../../store/schema.ts";
import type { createTableKeeper, EditedTable } from "./keepTable.ts";
import { columnOf, keyOf, storedMapping } from "./keptMapping.ts";
import { keptOf, type MadeTable, makeTable, readKept } from "./keptTable.ts";
import { type CurrentRow, type MergedTable, mergeTables } from "./mergeTables.ts";
import { tableAnswer } from "./tableAnswer.ts";
import { type createTableParts, csvBytes, type IntakeDeps, type TablePart } from "./tableParts.ts";

/** How an upload combines with the current table. */
export type UploadWay = {
  readonly mode: UploadMode;
  /** The column that identifies rows; null uses the project's identity. */
  readonly key: string | null;
  /** Stores nothing. */
  readonly isDryRun: boolean;
};

export type TableUpload = {
  readonly name: string;
  readonly path: string;
  /** Text encoding; absent: detected. */
  readonly encoding?: string | undefined;
};

type UploadDeps = Pick<IntakeDeps, "store" | "read"> & {
  readonly parts: ReturnType<typeof createTableParts>;
  readonly keep: ReturnType<typeof createTableKeeper>;
};

/** Uploads of tables. Throws Problems. */
export function createTableUpload({ store, read, parts, keep }: UploadDeps) {
  /** A merged table as a file: its rows as in the files, without corrections. */
  async function wholePart(
    project: PlainProjectRow,
    before: TableFileRow | null,
    { headers, rows }: MergedTable,
    name: string,
    turn: Turn,
  ): Promise<TablePart> {
    const bytes = await csvBytes(headers, rows);
    const names = before ? [before.filename, name] : [name];
    const stem = names.map((each) => each.replace(/\.[^.]*$/, "")).join(" + ");
    const source = { name: `${stem.slice(-maxStem)}.csv`, bytes, key: null };
    const kept = before && readKept(before).plan;
    // The next upload is read with these rewrites, so that its dates and groups match the current ones.
    const rewriting = kept && {
      types: kept.types,
      dateFormats: kept.dateFormats,
      replaced: kept.replaced,
      onePerKey: kept.onePerKey,
    };
    return {
      source,
      table: await read(source, { plan: { ...wholePlan, ...rewriting }, ...keyOf(project) }, turn),
    };
  }

  /**
   * Replaces the project's rows with a file's, or merges both; keeps the mapping of columns that stay. A file with the
   * previous file's columns is read and joined in the same way.
   */
  return async (
    projectId: string,
    {
      name,
      path,
      encoding,
      mode = "replace",
      key = null,
      isDryRun = false,
    }: TableUpload & Partial<UploadWay>,
    turn: Turn,
  ): Promise<UploadAnswer> => {
    const project = await findProject(store, projectId);
    const { main, joined } = await parts.rows(projectId);
    const source = { name, bytes: await readFile(path), key: null };
    const before = main && readKept(main);
    const repeat = before ? { repeat: { plan: before.plan, headers: before.headers } } : {};
    const table = await read(source, { ...repeat, encoding, ...keyOf(project) }, turn);
    const other = table.intake.isRepeated ? await parts.joined(joined, turn) : null;
    const made = makeTable(table, other && { ...other, name: other.source.name });
    const current = await store.rows.range(projectId, 0, project.row_count);
    const merged = mergeWith(project, current, made, { mode, key });
    const { changes } = merged;
    if (isDryRun) {
      const { headers, rows, join } = made;
      return { ...tableAnswer({ kept: keptOf(table), headers, rows, count: rows.length, join }), changes };
    }
    const isMerge = mode !== "replace" && current.length > 0;
    const uploaded = { source, table };
    const answer = await keep(
      projectId,
      {
        ...(isMerge
          ? {
              main: await wholePart(project, main, merged, name, turn),
              other: null,
              pictured: uploaded,
            }
          : { main: uploaded, other }),
        carry: ({ rows }) => corrected(rows, merged.corrected),
        upload: { basedOn: isMerge ? project.dataset_version : null },
      },
      turn.user,
    );
    return { ...answer, changes };
  };
}

type UploadAnswer = ReadTableAnswer & { readonly changes: TableChanges };

/** Limit for the name of a merged table's file, without extension. */
const maxStem = 150;

/** Reads every row of a table that was already read. */
const wholePlan: IntakePlan = {
  sheet: null,
  header: { first: 0, count: 1 },
  dropTotals: false,
  dropRepeated: false,
  dropNumbered: false,
  fillMerged: false,
  skipped: [],
  taken: [],
  types: {},
  splits: [],
};

function mergeWith(
  project: PlainProjectRow,
  current: readonly CurrentRow[],
  next: MadeTable,
  { mode, key }: Pick<UploadWay, "mode" | "key">,
): MergedTable {
  const headers: readonly string[] = JSON.parse(project.headers);
  const { identity, ...mapping } = readMapping(storedMapping(project), "standard");
  if (key !== null && current.length > 0)
    for (const columns of [headers, next.headers]) columnOf(columns, key, "key");
  const chosen = key === null ? identity : { key, label: identity?.label ?? null };
  return mergeTables({
    current: { headers, rows: current },
    next,
    mode,
    mapping: { ...mapping, ...(chosen ? { identity: chosen } : {}) },
  });
}

/** The rows with corrections applied. */
function corrected(rows: MadeTable["rows"], corrections: MergedTable["corrected"]): EditedTable {
  const known = [...corrections].flatMap(([at, cells]) => (rows[at] ? [[at, cells, rows[at]] as const] : []));
  return {
    rows: rows.map((cells, at) => corrections.get(at) ?? cells),
    edited: new Map(known.map(([at, , original]) => [at, original])),
  };
}

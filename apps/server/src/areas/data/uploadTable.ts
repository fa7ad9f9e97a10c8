import { readFile } from "node:fs/promises";
import type { ReadTableAnswer, TableChanges, UploadMode } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { type Mapping, prepareMapping } from "@print-builder/core/records";
import type { IntakePlan } from "@print-builder/production";
import type { Turn } from "../../printing/fairQueue.ts";
import { findProject, toObject } from "../../store/projectRecords.ts";
import type { PlainProjectRow, TableFileRow } from "../../store/schema.ts";
import type { createTableKeeper, EditedTable } from "./keepTable.ts";
import { columnOf, keyOf, storedMapping } from "./keptMapping.ts";
import { keptOf, type MadeTable, makeTable, readKept } from "./keptTable.ts";
import { tableAnswer } from "./tableAnswer.ts";
import { type createTableParts, csvBytes, type IntakeDeps, type TablePart } from "./tableParts.ts";

/** How an upload combines with the current table. */
export type UploadWay = {
  readonly mode: UploadMode;
  /** The column that identifies rows; null for the project's identity column. */
  readonly key: string | null;
  /** Only reports what the upload would change. */
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
  /** Builds a file from a merged table: its rows as in the files, without corrections. */
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
    // The same rewrites apply to the next upload, so that its dates and groups match the table's.
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
   * Replaces the project's rows with a file's rows, or merges both. Keeps the mapping of columns that still
   * exist. A file with the same columns as the previous file is read and joined in the same way.
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

/** Maximum length of a merged table's file name, without extension. */
const maxStem = 150;

/** Takes all rows of a table that is in memory already. */
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

function corrected(rows: MadeTable["rows"], corrections: MergedTable["corrected"]): EditedTable {
  const known = [...corrections].flatMap(([at, cells]) => (rows[at] ? [[at, cells, rows[at]] as const] : []));
  return {
    rows: rows.map((cells, at) => corrections.get(at) ?? cells),
    edited: new Map(known.map(([at, , original]) => [at, original])),
  };
}

type Cells = readonly string[];

/** A stored row. `original` has its cells as in the file, or null if the row was not corrected. */
export type CurrentRow = { readonly cells: Cells; readonly original: Cells | null };

type Table<Row> = { readonly headers: readonly string[]; readonly rows: readonly Row[] };

type MergeRequest = {
  readonly current: Table<CurrentRow>;
  readonly next: Table<Cells>;
  readonly mode: UploadMode;
  /** The columns that identify and name rows. */
  readonly mapping: Mapping;
};

type Example = TableChanges["examples"][number];

type MergedTable = Table<Cells> & {
  /** All cells of corrected rows by position; `rows` has the uncorrected cells. */
  readonly corrected: ReadonlyMap<number, Cells>;
  readonly changes: TableChanges;
};

const maxExamples = 20;

/** A row of the merged table, and the current row that it replaces. */
type MergedRow = { readonly base: Cells; readonly cells: Cells; readonly before: CurrentRow | null };

/**
 * Merges an uploaded table with the current one. Rows with the same key are the same card; without keys, rows with the
 * same cells are. A correction survives if the file still has the value that was corrected.
 *
 * - `replace`: the file's rows.
 * - `add`: the current rows, then the file's rows with new keys.
 * - `update`: the current rows with the file's non-blank values, then the file's other rows.
 */
export function mergeTables({ current, next, mode, mapping }: MergeRequest): MergedTable {
  const pairs = pairRows(current, next, mapping);
  const headers = mode === "replace" ? next.headers : [...new Set([...current.headers, ...next.headers])];
  const fromCurrent = columnsIn(current.headers, headers);
  const fromNext = columnsIn(next.headers, headers);
  const pairOf = new Map(pairs.flatMap((at, nextAt) => (at === null ? [] : [[at, next.rows[nextAt] ?? []]])));
  const fresh = next.rows.flatMap((cells, at): MergedRow[] => {
    if (pairs[at] !== null) return [];
    const base = fromNext(cells);
    return [{ base, cells: base, before: null }];
  });
  const merged: readonly MergedRow[] =
    mode === "replace"
      ? next.rows.map((cells, at) =>
          replaced(fromNext(cells), current.rows[pairs[at] ?? -1] ?? null, fromCurrent),
        )
      : [
          ...current.rows.map((row, at) => {
            const update = mode === "update" ? pairOf.get(at) : undefined;
            return updated(row, update && fromNext(update), fromCurrent);
          }),
          ...fresh,
        ];
  // Readers skip blank rows, which would shift the corrections of all later rows. A replaced table was read
  // already.
  const filled = mode === "replace" ? merged : merged.flatMap(readable);
  const missing = new Set(current.rows.filter((_, at) => !pairOf.has(at)));
  return {
    headers,
    rows: filled.map(({ base }) => base),
    corrected: new Map(filled.flatMap(({ base, cells }, at) => (base === cells ? [] : [[at, cells]]))),
    changes: changesOf(filled, missing, { headers, fromCurrent, current, mapping }),
  };
}

/** Drops a blank row. A row that only has corrections counts as read from the file. */
function readable(row: MergedRow): readonly MergedRow[] {
  if (!isBlankRow(row.base)) return [row];
  return isBlankRow(row.cells) ? [] : [{ ...row, base: row.cells }];
}

const isBlankRow = (cells: Cells) => cells.every((cell) => cell.trim() === "");

/** The position of the current row that matches each file row, or null. */
function pairRows(
  current: Table<CurrentRow>,
  next: Table<Cells>,
  mapping: Mapping,
): readonly (number | null)[] {
  const shared = next.headers.filter((header) => current.headers.includes(header));
  const keysIn = (headers: readonly string[], rows: readonly Cells[]) => {
    const { bind } = prepareMapping(mapping, headers);
    return rows.map((cells) => bind(toObject(headers, cells)).key());
  };
  const wholesIn = (headers: readonly string[], rows: readonly Cells[]) => {
    const toShared = columnsIn(headers, shared);
    return rows.map((cells) => JSON.stringify(toShared(cells)));
  };
  const currentKeys = keysIn(
    current.headers,
    current.rows.map(({ cells }) => cells),
  );
  const nextKeys = keysIn(next.headers, next.rows);
  // Rows without a key match if all of their cells are equal.
  const isKeyed = [currentKeys, nextKeys].every((keys) => keys.some((key) => key !== ""));
  const currentWholes = wholesIn(
    current.headers,
    current.rows.map(({ cells, original }) => original ?? cells),
  );
  const nextWholes = wholesIn(next.headers, next.rows);
  const named = (keys: readonly string[], wholes: readonly string[]) =>
    wholes.map((whole, at) => (isKeyed && keys[at]) || whole);
  const waiting = Map.groupBy(named(currentKeys, currentWholes).entries(), ([, name]) => name);
  return named(nextKeys, nextWholes).map((name) => waiting.get(name)?.shift()?.[0] ?? null);
}

/** Rearranges a row's cells for other columns and fills missing cells with blanks. */
function columnsIn(from: readonly string[], to: readonly string[]): (cells: Cells) => Cells {
  const places = to.map((header) => from.indexOf(header));
  return (cells) => places.map((at) => cells[at] ?? "");
}

/** A row of the new file, with the corrections to the current row that still apply. */
function replaced(base: Cells, before: CurrentRow | null, fromCurrent: (cells: Cells) => Cells): MergedRow {
  if (!before?.original) return { base, cells: base, before };
  const [original, corrected] = [fromCurrent(before.original), fromCurrent(before.cells)];
  const cells = base.map((cell, at) => (cell === original[at] ? (corrected[at] ?? cell) : cell));
  return { base, cells: sameCells(base, cells) ? base : cells, before };
}

/** A current row with the non-blank values of a file row; undefined if it matches none. */
function updated(
  before: CurrentRow,
  update: Cells | undefined,
  fromCurrent: (cells: Cells) => Cells,
): MergedRow {
  const original = fromCurrent(before.original ?? before.cells);
  const base = update ? original.map((cell, at) => update[at]?.trim() || cell) : original;
  const { cells } = replaced(base, before, fromCurrent);
  return { base, cells, before };
}

function sameCells(one: Cells, other: Cells): boolean {
  return one.every((cell, at) => cell === other[at]);
}

type MergeContext = Pick<MergeRequest, "current" | "mapping"> & {
  readonly headers: readonly string[];
  readonly fromCurrent: (cells: Cells) => Cells;
};

function changesOf(
  merged: readonly MergedRow[],
  missing: ReadonlySet<CurrentRow>,
  { headers, fromCurrent, current, mapping }: MergeContext,
): TableChanges {
  const counts = { added: 0, updated: 0, unchanged: 0 };
  const examples: Record<Example["kind"], Example[]> = { added: [], updated: [], missing: [] };
  const note = (kind: Example["kind"], name: string, cells: Example["cells"] = []) => {
    if (examples[kind].length < maxExamples) examples[kind].push({ kind, name, cells });
  };
  const nameIn = (columns: readonly string[]) => {
    const { bind } = prepareMapping(mapping, columns);
    return (cells: Cells) => {
      const bound = bind(toObject(columns, cells));
      return bound.label() || bound.key() || (cells.find((cell) => cell !== "") ?? "");
    };
  };
  const name = nameIn(headers);
  for (const { cells, before } of merged) {
    if (before && missing.has(before)) continue;
    const earlier = before && fromCurrent(before.cells);
    const changed = earlier
      ? headers.flatMap((column, at): Example["cells"] => {
          const [then = "", now = ""] = [earlier[at], cells[at]];
          // Adding or removing a column does not change any card.
          return then === now || !current.headers.includes(column)
            ? []
            : [{ column, before: then, after: now }];
        })
      : [];
    const kind = earlier === null ? "added" : changed.length > 0 ? "updated" : "unchanged";
    counts[kind]++;
    if (kind !== "unchanged") note(kind, name(cells), changed);
  }
  const currentName = nameIn(current.headers);
  for (const { cells } of missing) note("missing", currentName(cells));
  return {
    ...counts,
    missing: missing.size,
    examples: [...examples.added, ...examples.updated, ...examples.missing],
  };
}

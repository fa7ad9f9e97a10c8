import type { TableChanges, UploadMode } from "@print-builder/api";
import { type Mapping, prepareMapping } from "@print-builder/core/records";
import { toObject } from "../../store/projectRecords.ts";

type Cells = readonly string[];

/** A stored row; `original` has its cells as in the file, null if nobody corrected the row. */
export type CurrentRow = { readonly cells: Cells; readonly original: Cells | null };

type Table<Row> = { readonly headers: readonly string[]; readonly rows: readonly Row[] };

export type MergeRequest = {
  readonly current: Table<CurrentRow>;
  readonly next: Table<Cells>;
  readonly mode: UploadMode;
  /** Defines the columns that identify and name rows. */
  readonly mapping: Mapping;
};

type Example = TableChanges["examples"][number];

export type MergedTable = Table<Cells> & {
  /** Corrected rows by position, with all their cells; `rows` has them uncorrected. */
  readonly corrected: ReadonlyMap<number, Cells>;
  readonly changes: TableChanges;
};

const maxExamples = 20;

/** A row of the merged table, and the current row that it continues. */
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
  // Readers skip blank rows, which would shift the corrections of all rows below; a replaced table has been read already.
  const filled = mode === "replace" ? merged : merged.flatMap(readable);
  const missing = new Set(current.rows.filter((_, at) => !pairOf.has(at)));
  return {
    headers,
    rows: filled.map(({ base }) => base),
    corrected: new Map(filled.flatMap(({ base, cells }, at) => (base === cells ? [] : [[at, cells]]))),
    changes: changesOf(filled, missing, { headers, fromCurrent, current, mapping }),
  };
}

/** Drops a blank row; a row filled only by corrections counts as read from the file. */
function readable(row: MergedRow): readonly MergedRow[] {
  if (!isBlankRow(row.base)) return [row];
  return isBlankRow(row.cells) ? [] : [{ ...row, base: row.cells }];
}

const isBlankRow = (cells: Cells) => cells.every((cell) => cell.trim() === "");

/** For each file row, the position of the matching current row, or null. */
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
  // Rows without a key are compared as a whole, as in their file.
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

/** Rearranges a row's cells for other columns; missing cells are blank. */
function columnsIn(from: readonly string[], to: readonly string[]): (cells: Cells) => Cells {
  const places = to.map((header) => from.indexOf(header));
  return (cells) => places.map((at) => cells[at] ?? "");
}

/** A file row with the current row's corrections that still apply. */
function replaced(base: Cells, before: CurrentRow | null, fromCurrent: (cells: Cells) => Cells): MergedRow {
  if (!before?.original) return { base, cells: base, before };
  const [original, corrected] = [fromCurrent(before.original), fromCurrent(before.cells)];
  const cells = base.map((cell, at) => (cell === original[at] ? (corrected[at] ?? cell) : cell));
  return { base, cells: sameCells(base, cells) ? base : cells, before };
}

/** A current row with a file's non-blank values; undefined changes nothing. */
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
          // An added or removed column alone changes no card.
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

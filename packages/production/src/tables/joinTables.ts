import type { ColumnSplit } from "./table.ts";

export type JoinedRows = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A column in each of two tables that together identify the same things. */
export type JoinKey = { readonly key: string; readonly otherKey: string };

export type Join = {
  readonly headers: string[];
  readonly rows: string[][];
  /** Number of rows with a match. */
  readonly matched: number;
  /** The first keys of rows without a match, and the number of such rows. */
  readonly unmatched: readonly string[];
  readonly unmatchedCount: number;
  /** Number of rows in the other table that were not used. */
  readonly unusedCount: number;
  /** Number of rows in the other table that are ignored because an earlier row has the same key. */
  readonly repeatedCount: number;
};

const shownUnmatched = 20;

/** Joins the other table's columns to the table by a common key. Throws a RangeError for a missing column. */
export function joinTables(table: JoinedRows, other: JoinedRows, { key, otherKey }: JoinKey): Join {
  const at = placeOf(table, key);
  const otherAt = placeOf(other, otherKey);
  const byKey = new Map<string, readonly string[]>();
  let repeatedCount = 0;
  for (const cells of other.rows) {
    const value = comparable(cells[otherAt] ?? "");
    if (value === "") continue;
    if (byKey.has(value)) repeatedCount++;
    else byKey.set(value, cells);
  }
  const added = other.headers.flatMap((_, column) => (column === otherAt ? [] : [column]));
  const headers = [...table.headers];
  for (const column of added) headers.push(freeName(other.headers[column] ?? "", headers));
  const used = new Set<string>();
  const unmatched: string[] = [];
  let matched = 0;
  const rows = table.rows.map((cells) => {
    const value = comparable(cells[at] ?? "");
    const found = byKey.get(value);
    if (found) {
      matched++;
      used.add(value);
    } else if (unmatched.length < shownUnmatched) unmatched.push(cells[at] ?? "");
    return [...cells, ...added.map((column) => found?.[column] ?? "")];
  });
  const unmatchedCount = table.rows.length - matched;
  return {
    headers,
    rows,
    matched,
    unmatched,
    unmatchedCount,
    unusedCount: byKey.size - used.size,
    repeatedCount,
  };
}

function placeOf({ headers }: JoinedRows, column: string): number {
  const at = headers.indexOf(column);
  if (at < 0) throw new RangeError(`There is no column "${column}".`);
  return at;
}

/** Makes "007" and "7" equal, and "adm-7" and "ADM-7 ". */
function comparable(value: string): string {
  const text = value.normalize("NFKC").trim().toLowerCase();
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, "") : text;
}

const lookedRows = 500;
const lookedColumns = 60;

/** The columns by which most rows match exactly one row in the other table; null if fewer than one in ten rows do. */
export function findJoinKey(table: JoinedRows, other: JoinedRows): JoinKey | null {
  const values = (rows: JoinedRows["rows"], column: number) =>
    rows.map((cells) => comparable(cells[column] ?? "")).filter((value) => value !== "");
  const others = other.headers.slice(0, lookedColumns).map((header, column) => {
    const all = values(other.rows, column);
    const different = new Set(all);
    return { header, different, isKey: all.length > 0 && different.size >= all.length * 0.9 };
  });
  const looked = table.rows.slice(0, lookedRows);
  let best: (JoinKey & { readonly score: number }) | null = null;
  for (const [column, header] of table.headers.slice(0, lookedColumns).entries()) {
    const own = values(looked, column);
    const variety = new Set(own).size / Math.max(1, own.length);
    for (const { header: otherKey, different, isKey } of others) {
      if (!isKey) continue;
      const found = own.filter((value) => different.has(value)).length;
      const score = found * variety + (comparable(header) === comparable(otherKey) ? 0.5 : 0);
      if (found >= looked.length * 0.1 && found > 0 && score > (best?.score ?? 0))
        best = { key: header, otherKey, score };
    }
  }
  return best && { key: best.key, otherKey: best.otherKey };
}

type Rows = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

/**
 * Adds two columns to the table for each split: the text before the sign and the text after it. A name with a comma is
 * last name, then first name; a name with spaces begins with the first name. Splitting a missing column changes
 * nothing.
 */
export function splitColumns(
  { headers, rows }: Rows,
  splits: readonly ColumnSplit[],
): { headers: string[]; rows: string[][] } {
  const made = {
    headers: [...headers],
    rows: rows.map((cells) => [...cells]),
  };
  for (const split of splits) {
    const { column, sign } = split;
    const at = made.headers.indexOf(column);
    if (at < 0 || sign === "") continue;
    for (const name of partNames(column, sign)) made.headers.push(freeName(name, made.headers));
    for (const cells of made.rows) cells.push(...parts(cells[at] ?? "", split));
  }
  return made;
}

function parts(written: string, { sign, at: which }: Omit<ColumnSplit, "column">): readonly [string, string] {
  const value = written.trim();
  const at = which === "last" ? value.lastIndexOf(sign) : value.indexOf(sign);
  return at < 0 ? [value, ""] : [value.slice(0, at).trim(), value.slice(at + sign.length).trim()];
}

/** A header such as "Last, First" provides the new names. */
function partNames(column: string, sign: string): readonly string[] {
  const named = parts(column, { sign });
  if (sign.trim() !== "" && named.every((name) => name !== "")) return named;
  if (!/name/i.test(column)) return [`${column} 1`, `${column} 2`];
  return sign === "," ? ["Last name", "First name"] : ["First name", "Last name"];
}

/** An unused column name, with a number if the name is taken. */
function freeName(name: string, headers: readonly string[]): string {
  let free = name;
  for (let number = 2; headers.includes(free); number++) free = `${name} ${number}`;
  return free;
}

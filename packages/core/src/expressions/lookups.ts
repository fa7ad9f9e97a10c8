import { ownValue } from "../ownValue.ts";
import { cleanText } from "./conditionValues.ts";

/** A small table that maps a key to other values, such as a house to its colour and motto. */
export type LookupTable = {
  /** The column in which values are looked up. */
  readonly key: string;
  readonly rows: readonly LookupRow[];
};

export type LookupRow = Readonly<Record<string, string>>;

/** A project's lookup tables by name. */
export type LookupTables = Readonly<Record<string, LookupTable>>;

const indexes = new WeakMap<LookupTable, ReadonlyMap<string, LookupRow>>();

/** The rows of a table by key. If several rows have the same key, the first wins. */
export function rowsOf(table: LookupTable): ReadonlyMap<string, LookupRow> {
  const known = indexes.get(table);
  if (known) return known;
  const rows = new Map<string, LookupRow>();
  for (const row of table.rows) {
    const key = cleanText(ownValue(row, table.key) ?? "");
    if (key !== "" && !rows.has(key)) rows.set(key, row);
  }
  indexes.set(table, rows);
  return rows;
}

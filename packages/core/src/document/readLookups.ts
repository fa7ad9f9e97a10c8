import type { LookupRow, LookupTable, LookupTables } from "../expressions/lookups.ts";
import { DesignError } from "../problems/designError.ts";
import { isAbsent, isObject, readObject, readText, shown } from "./looseValues.ts";

const maxTables = 100;
const maxRows = 10_000;
const maxColumns = 100;
const maxValue = 2000;

/** Reads a project's lookup tables. Throws a DesignError that names the field. */
export function readLookups(stored: unknown): LookupTables {
  const tables = Object.entries(readObject(stored, "lookups"));
  if (tables.length > maxTables) throw new DesignError("lookups", `has more than ${maxTables} tables.`);
  return Object.fromEntries(tables.map(([name, table]) => [name, readTable(table, `lookups.${name}`)]));
}

function readTable(stored: unknown, field: string): LookupTable {
  const { key, rows } = readObject(stored, field);
  if (!isAbsent(rows) && !Array.isArray(rows)) {
    throw new DesignError(`${field}.rows`, `must be a list of rows, not ${shown(rows)}.`);
  }
  const list: readonly unknown[] = Array.isArray(rows) ? rows : [];
  if (list.length > maxRows) throw new DesignError(`${field}.rows`, `has more than ${maxRows} rows.`);
  return {
    key: readText(key, `${field}.key`, 200, ""),
    rows: list.map((row, index) => readRow(row, `${field}.rows[${index}]`)),
  };
}

function readRow(stored: unknown, field: string): LookupRow {
  if (!isObject(stored)) throw new DesignError(field, `must be a row, not ${shown(stored)}.`);
  const cells = Object.entries(stored);
  if (cells.length > maxColumns) throw new DesignError(field, `has more than ${maxColumns} columns.`);
  return Object.fromEntries(
    cells.map(([column, value]) => [column, readText(value, `${field}.${column}`, maxValue, "")]),
  );
}

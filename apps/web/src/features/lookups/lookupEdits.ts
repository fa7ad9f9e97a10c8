import type { LookupTable, LookupTables } from "@print-builder/core/expressions";
import { ownValue } from "@print-builder/core/ownValue";

/** The columns of a table, the key column first. */
export function columnsOf({ key, rows }: LookupTable): readonly string[] {
  return [...new Set([key, ...rows.flatMap((row) => Object.keys(row))])];
}

/** The name, with a number appended if it is taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted} ${number}`)) number += 1;
  return `${wanted} ${number}`;
}

/** Builds rows that all have every column, in order: a table without rows would lose its columns. */
function tableOf(
  key: string,
  columns: readonly string[],
  cells: readonly (readonly string[])[],
): LookupTable {
  const rows = cells.length > 0 ? cells : [[]];
  return {
    key,
    rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""]))),
  };
}

function cellsOf(table: LookupTable): readonly (readonly string[])[] {
  const columns = columnsOf(table);
  return table.rows.map((row) => columns.map((column) => ownValue(row, column) ?? ""));
}

export const newTable: LookupTable = tableOf("name", ["name", "value"], []);

/** Replaces a table and keeps the order of the tables. */
export function withTable(tables: LookupTables, name: string, table: LookupTable): LookupTables {
  return { ...tables, [name]: table };
}

export function withoutTable(tables: LookupTables, name: string): LookupTables {
  return Object.fromEntries(Object.entries(tables).filter(([other]) => other !== name));
}

/** Returns null if the name is empty or belongs to another table. */
export function renameTable(tables: LookupTables, name: string, to: string): LookupTables | null {
  const wanted = to.trim();
  if (wanted === "" || (wanted !== name && Object.hasOwn(tables, wanted))) return null;
  return Object.fromEntries(
    Object.entries(tables).map(([other, table]) => [other === name ? wanted : other, table]),
  );
}

export function withCell(table: LookupTable, row: number, column: string, value: string): LookupTable {
  return {
    ...table,
    rows: table.rows.map((cells, index) => (index === row ? { ...cells, [column]: value } : cells)),
  };
}

export function withRow(table: LookupTable): LookupTable {
  return tableOf(table.key, columnsOf(table), [...cellsOf(table), []]);
}

export function withoutRow(table: LookupTable, row: number): LookupTable {
  return tableOf(
    table.key,
    columnsOf(table),
    cellsOf(table).filter((_, index) => index !== row),
  );
}

export function withColumn(table: LookupTable): LookupTable {
  const columns = columnsOf(table);
  return tableOf(table.key, [...columns, freeName("column", columns)], cellsOf(table));
}

/** Returns null if the name is empty or belongs to another column. */
export function renameColumn(table: LookupTable, column: string, to: string): LookupTable | null {
  const columns = columnsOf(table);
  const wanted = to.trim();
  if (wanted === "" || (wanted !== column && columns.includes(wanted))) return null;
  const renamed = columns.map((other) => (other === column ? wanted : other));
  return tableOf(table.key === column ? wanted : table.key, renamed, cellsOf(table));
}

export function withoutColumn(table: LookupTable, column: string): LookupTable {
  const rows = table.rows.map(({ [column]: _dropped, ...others }) => others);
  return { key: table.key, rows };
}

/**
 * Parses cells as spreadsheets copy them: tab-separated, a line per row, with quotes around values that contain a tab
 * or a line break.
 */
export function pastedCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  let at = 0;
  for (;;) {
    cell.lastIndex = at;
    const match = cell.exec(text);
    rows.at(-1)?.push(match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? "");
    at = cell.lastIndex;
    if (at >= text.length) break;
    if (text[at] !== "\t") rows.push([]);
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (at >= text.length && text.at(-1) !== "\t") break;
  }
  const isBlank = (row: readonly string[]) => row.every((value) => value.trim() === "");
  return rows.filter((row) => !isBlank(row)).map((row) => row.map((value) => value.trim()));
}

/** Makes a table of pasted cells: the first row names the columns, the first column holds the keys. */
export function tableOfCells(cells: readonly (readonly string[])[]): LookupTable {
  const [header = [], ...rows] = cells;
  const columns: string[] = [];
  for (const name of header) columns.push(freeName(name || "column", columns));
  const [key = "name"] = columns;
  return tableOf(key, columns.length > 0 ? columns : [key], rows);
}

/** Names a table after its sheet if the sheet's name is meaningful, or else after its file. */
export function nameOfFile(fileName: string, sheet: string | null): string {
  const isTelling =
    sheet !== null && sheet.trim() !== "" && !/^(?:sheet|tabelle|feuil|hoja|blad)\s*\d*$/i.test(sheet);
  return (isTelling ? sheet : fileName.replace(/\.[^.]+$/, "")).trim() || "table";
}

/** Pastes cells to the right of and below a cell, adding rows and columns as needed. */
export function withPasted(
  table: LookupTable,
  at: { readonly row: number; readonly column: string },
  cells: readonly (readonly string[])[],
): LookupTable {
  let columns = columnsOf(table);
  const left = columns.indexOf(at.column);
  const width = Math.max(0, ...cells.map((row) => row.length));
  while (columns.length < left + width) columns = [...columns, freeName("column", columns)];
  const next = cellsOf(table).map((row) => [...row]);
  for (const [down, row] of cells.entries()) {
    const target = next[at.row + down] ?? [];
    next[at.row + down] = target;
    for (const [right, value] of row.entries()) target[left + right] = value;
  }
  return tableOf(table.key, columns, next);
}

/** Keys that occur in several rows; lookups find only the first row. */
export function repeatedKeys({ key, rows }: LookupTable): readonly string[] {
  const counts = Map.groupBy(rows, (row) => (ownValue(row, key) ?? "").trim());
  return [...counts].flatMap(([value, same]) => (value !== "" && same.length > 1 ? [value] : []));
}

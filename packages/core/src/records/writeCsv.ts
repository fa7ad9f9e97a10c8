import type { CardRecord, FieldValue } from "./record.ts";

/**
 * The table as CSV (comma, "\r\n", UTF-8 text without a mark). A cell that starts with = + - @ tab or NUL
 * gets a leading apostrophe, so that no spreadsheet program runs it as a formula; so does one that already
 * has apostrophes before such a character, which makes the step reversible (`restoreCell`).
 */
export function writeCsv(headers: readonly string[], rows: Iterable<CardRecord>): string {
  const lines = [headLine(headers)];
  for (const row of rows) lines.push(rowLine(headers, row));
  return lines.join("");
}

/** As `writeCsv`, block by block, for tables that need not be in memory as a whole. */
export async function* csvOf(
  headers: readonly string[],
  blocks: AsyncIterable<readonly CardRecord[]>,
): AsyncGenerator<string> {
  yield headLine(headers);
  for await (const rows of blocks) {
    if (rows.length > 0) yield rows.map((row) => rowLine(headers, row)).join("");
  }
}

function headLine(headers: readonly string[]): string {
  return `${headers.map(csvCell).join(",")}\r\n`;
}

function rowLine(headers: readonly string[], row: CardRecord): string {
  return `${headers.map((header) => csvCell(cellText(row, header))).join(",")}\r\n`;
}

/** Takes off the one apostrophe that `writeCsv` added; every other cell stays as it is. */
export function restoreCell(cell: string): string {
  return /^'+[=+\-@\t\0]/.test(cell) ? cell.slice(1) : cell;
}

function csvCell(text: string): string {
  const safe = /^'*[=+\-@\t\0]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellText(row: CardRecord, header: string): string {
  const value: FieldValue = Object.hasOwn(row, header) ? (row[header] ?? null) : null;
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

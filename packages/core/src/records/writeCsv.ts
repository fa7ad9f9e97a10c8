import { ownValue } from "../ownValue.ts";
import type { FieldValue } from "../tokens/formatValue.ts";
import type { CardRecord } from "./record.ts";

/**
 * Writes a table as CSV (comma, "\r\n", no byte order mark). A cell that starts with = + - @ tab or NUL gets a
 * leading apostrophe, so that no spreadsheet runs it as a formula. A cell with apostrophes before such a character
 * or a digit gets another apostrophe, so that `restoreCell` can undo this.
 */
export function writeCsv(headers: readonly string[], rows: Iterable<CardRecord>): string {
  const lines = [headLine(headers)];
  for (const row of rows) lines.push(rowLine(headers, row));
  return lines.join("");
}

/** Like `writeCsv`, but block by block, for tables that need not fit in memory. */
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

/**
 * Removes the apostrophe that `writeCsv` adds or that people type to make a spreadsheet treat a number as text, and
 * the wrapping `="00123"`, which has the same purpose. Other cells are unchanged.
 */
export function restoreCell(cell: string): string {
  const first = cell.charCodeAt(0);
  if (first === apostrophe) return /^'+(?:[=+\-@\t\0]|\d[\w./-]*$)/.test(cell) ? cell.slice(1) : cell;
  if (first !== equals) return cell;
  const text = /^="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1];
  return text === undefined ? cell : unquoted(text.replaceAll('""', '"'));
}

const apostrophe = 0x27;
const equals = 0x3d;

/** Removes the extra quotes of `"0001"` inside the wrapping. */
function unquoted(text: string): string {
  return /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text;
}

function csvCell(text: string): string {
  const safe = /^'*[=+\-@\t\0]|^'+\d[\w./-]*$/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellText(row: CardRecord, header: string): string {
  const value: FieldValue = ownValue(row, header) ?? null;
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

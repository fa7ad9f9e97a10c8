import { isUtf8 } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { decodeText, textFormat, withLineFeeds } from "../decode.ts";
import { type RawRow, type RawTable, tableError } from "../table.ts";
import {
  type CsvRow,
  csvLimits,
  csvRows,
  csvShape,
  delimiterNames,
  isBroken,
  isFilled,
  OpenQuote,
  openQuoteError,
  plainCells,
} from "./csv.ts";
import { beginsLikeJson } from "./json.ts";

const usualPiece = 1024 * 1024;
const headBytes = 1024 * 1024;
const lineEnd = 0x0a;

/**
 * Opens a large CSV file as a single sheet that is read piece by piece; null if only the whole file can be understood,
 * because its encoding is not UTF-8 or its line ends lack "\n". Throws InputError like `openCsv`.
 */
export function openCsvStream(path: string, pieceBytes = usualPiece): RawTable | null {
  const head = headOf(path);
  // NUL bytes indicate UTF-16 or binary data.
  if (head.includes(0) || !head.includes(lineEnd) || beginsLikeJson(head)) return null;
  if (!isAllUtf8(path, pieceBytes)) return null;
  const lines = head.length < headBytes ? head : head.subarray(0, head.lastIndexOf(lineEnd));
  const decoded = decodeText(lines);
  const { text, encoding } = decoded;
  const { delimiter, start } = csvShape(text);
  const rows = () => rowsOf(pieces(path, pieceBytes), encoding, delimiter, start);
  return {
    format: textFormat("csv", decoded, delimiterNames[delimiter]),
    sheets: [],
    open: async () => ({ merged: [], rows, findings: () => [] }),
    close: () => undefined,
  };
}

function isAllUtf8(path: string, pieceBytes: number): boolean {
  for (const { bytes } of pieces(path, pieceBytes)) if (!isUtf8(bytes)) return false;
  return true;
}

/** The first bytes of a file. */
export function headOf(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(file, head, 0, head.length, 0));
  } finally {
    closeSync(file);
  }
}

type Piece = { readonly bytes: Buffer; readonly isLast: boolean };

/** The file in pieces that end with a line, so that no character is split; the last piece may lack its line end. */
function* pieces(path: string, pieceBytes: number): Generator<Piece> {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    let rest = Buffer.alloc(0);
    for (let at = 0; at < size; ) {
      const filled = Buffer.alloc(rest.length + Math.min(pieceBytes, size - at));
      rest.copy(filled);
      const read = readSync(file, filled, rest.length, filled.length - rest.length, at);
      if (read === 0) throw tableError("The table became shorter while it was read. Try again.");
      at += read;
      const bytes = filled.subarray(0, rest.length + read);
      const isLast = at >= size;
      const end = isLast ? bytes.length : bytes.lastIndexOf(lineEnd) + 1;
      rest = bytes.subarray(end);
      if (end > 0) yield { bytes: bytes.subarray(0, end), isLast };
    }
  } finally {
    closeSync(file);
  }
}

/** A row is returned once the next row begins: only then is it known to be complete. */
function* rowsOf(
  read: Iterable<Piece>,
  encoding: string,
  delimiter: string,
  start: number,
): Generator<RawRow> {
  const decoder = new TextDecoder(encoding);
  let row = 0;
  let line = 1;
  let waiting = "";
  let skipped = start;
  for (const { bytes, isLast } of read) {
    const text = waiting + withLineFeeds(decoder.decode(bytes, { stream: !isLast }));
    const body = text.slice(skipped);
    line += linesIn(text.slice(0, skipped));
    skipped = 0;
    const hasZeros = body.includes("\0");
    const { rows, rest } = wholeRows(body, delimiter, isLast, line);
    for (const cells of rows) {
      if (isFilled(cells)) yield { row, cells: () => plainCells(cells, hasZeros) };
      row++;
    }
    line += linesIn(body.slice(0, body.length - rest.length));
    waiting = rest;
  }
}

const linesIn = (text: string): number => text.split("\n").length - 1;

/**
 * The rows of a piece that are certainly complete, and the rest for the next piece. `line` is the number of the first
 * line.
 */
function wholeRows(text: string, delimiter: string, isLast: boolean, line: number) {
  const rows: string[][] = [];
  const lineAt = (position: number) => line + linesIn(text.slice(0, position));
  let held: CsvRow | null = null;
  const take = (row: CsvRow | null): void => {
    if (row === null) return;
    if (isBroken(row)) throw openQuoteError(lineAt(row.strayQuoteAt ?? 0));
    rows.push(row.cells);
  };
  try {
    for (const row of csvRows(text, delimiter, csvLimits)) {
      take(held);
      held = row;
    }
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    take(held);
    const rest = text.slice(lastEnd(held));
    // The next piece may close the quotation mark.
    if (!isLast && rest.length <= csvLimits.maxRowChars) return { rows, rest };
    throw openQuoteError(lineAt(error.position), error);
  }
  if (!isLast) return { rows, rest: held === null ? "" : text.slice(lastStart(held)) };
  take(held);
  return { rows, rest: "" };
}

const lastEnd = (row: CsvRow | null): number => row?.end ?? 0;
const lastStart = (row: CsvRow | null): number => row?.start ?? 0;

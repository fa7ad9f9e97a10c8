import { restoreCell } from "@print-builder/core/records";
import { decodeText, textFormat, type WantedEncoding } from "../decode.ts";
import {
  maxColumns,
  type RawRow,
  type RawTable,
  type TableFormat,
  tableError,
  tooManyColumns,
} from "../table.ts";

// No row is this long; in a longer row, a quotation mark was never closed.
const maxRowChars = 8 * 1024 * 1024;

/**
 * Opens a CSV file as a single sheet. Removes apostrophes that `writeCsv` or people put before a number. Throws
 * InputError for data that is not text and, while reading, for unclosed quotation marks.
 */
export function openCsv(bytes: Uint8Array, wanted?: WantedEncoding): RawTable {
  const decoded = decodeText(bytes, wanted);
  const { text } = decoded;
  const { delimiter, start } = csvShape(text);
  const hasZeros = text.includes("\0");
  function* rows(): Generator<RawRow> {
    let row = 0;
    const passBlank = (lines: number): void => {
      row += lines;
    };
    for (const cells of rowsOf(text, delimiter, start, passBlank)) {
      if (isFilled(cells)) yield { row, cells: () => plainCells(cells, hasZeros) };
      row++;
    }
  }
  return {
    format: textFormat("csv", decoded, delimiterNames[delimiter]),
    sheets: [],
    open: async () => ({ merged: [], rows, findings: () => [] }),
    close: () => undefined,
  };
}

/** Changes cells in place to what their author meant. `hasZeros`: the file's text contains NUL characters. */
export function plainCells(cells: string[], hasZeros: boolean): string[] {
  for (let at = 0; at < cells.length; at++) {
    const text = restoreCell(cells[at] ?? "");
    // A NUL character may follow an apostrophe, so NUL characters are removed last.
    cells[at] = hasZeros ? text.replaceAll("\0", "") : text;
  }
  return cells;
}

export const csvLimits = {
  maxColumns,
  maxRowChars,
  onTooWide: () => {
    throw tooManyColumns();
  },
};

export function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== "");
}

function* rowsOf(
  text: string,
  delimiter: string,
  start: number,
  onBlank: (lines: number) => void,
): Generator<string[]> {
  const body = start === 0 ? text : text.slice(start);
  try {
    for (const row of csvRows(body, delimiter, { ...csvLimits, onBlank })) {
      if (isBroken(row)) throw new OpenQuote(row.strayQuoteAt ?? 0);
      yield row.cells;
    }
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    throw openQuoteError(lineAt(text, start + error.position), error);
  }
}

/**
 * True if a quotation mark was left open and ended at the next quoted cell: a cell of several lines then contains a
 * quotation mark.
 */
export function isBroken({ cells, strayQuoteAt }: CsvRow): boolean {
  return strayQuoteAt !== null && cells.some((cell) => cell.includes("\n"));
}

export function openQuoteError(line: number, cause?: unknown): Error {
  return tableError(
    `The quotation mark in line ${line} of the table is not closed. Close it, or save the table again as .csv or .xlsx.`,
    cause,
  );
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

const candidates = [",", ";", "\t", "|"];

export const delimiterNames: Readonly<Record<string, Exclude<TableFormat["delimiter"], null>>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "pipe",
};

const sampleChars = 262_144;
const sampleRows = 200;
// Characters that never occur in tables, of which the first that is not in the file is used.
const neverUsed = ["\u001f", "\u001e", "\ufdd0"];

/** The delimiter, and the start of the table: after Excel's "sep=;" line if there is one. */
export type CsvShape = { readonly delimiter: string; readonly start: number };

/**
 * Detects comma, semicolon, tab or vertical bar: the delimiter in the header row that gives most rows as many cells as
 * the header. A header without any of them is a single column, whatever its cells contain.
 */
export function csvShape(text: string): CsvShape {
  // A spreadsheet program may put Excel's "sep=" line in quotes, or append delimiters to it.
  const declared = /^"?sep=([,;\t|])"?[,;\t|]*\n/i.exec(text);
  if (declared) return { delimiter: declared[1] ?? ",", start: declared[0].length };
  const header = headerText(text);
  const possible = candidates.filter((delimiter) => header.includes(delimiter));
  if (possible.length === 0) {
    return { delimiter: neverUsed.find((mark) => !text.includes(mark)) ?? ",", start: 0 };
  }
  const [best = ","] = possible.length === 1 ? possible : byConsistency(text, possible);
  return { delimiter: best, start: 0 };
}

/** The first non-blank line, without its quoted text. */
function headerText(text: string): string {
  const begin = Math.max(0, text.search(/\S/));
  let quoted = false;
  let header = "";
  for (let index = begin; index < text.length && index < begin + sampleChars; index++) {
    const char = text.charAt(index);
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === "\n") break;
    else if (!quoted) header += char;
  }
  return header;
}

function byConsistency(text: string, possible: readonly string[]): string[] {
  const sample = text.slice(0, sampleChars);
  const scored = possible.map((delimiter) => {
    const [header = [], ...rows] = firstRows(sample, delimiter);
    const fitting = rows.filter((row) => row.length === header.length).length;
    return { delimiter, share: rows.length ? fitting / rows.length : 1, columns: header.length };
  });
  return scored.sort((a, b) => b.share - a.share || b.columns - a.columns).map(({ delimiter }) => delimiter);
}

/** The non-blank rows of a sample. */
function firstRows(sample: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const isEnough = () => rows.length >= sampleRows;
  const limits = { maxColumns, maxRowChars: sampleChars, onTooWide: brokenOff };
  try {
    for (const { cells } of csvRows(sample, delimiter, limits)) {
      if (cells.some((cell) => cell.trim() !== "")) rows.push(cells);
      if (isEnough()) break;
    }
  } catch (error) {
    // The sample may end within a cell, and a row that is too wide with this delimiter may fit with another.
    if (!(error instanceof OpenQuote)) throw error;
  }
  return rows;
}

function brokenOff(): never {
  throw new OpenQuote(0);
}

export type CsvRow = {
  readonly cells: string[];
  /** Start of this row, and start of the next row. */
  readonly start: number;
  readonly end: number;
  /** Start of a quoted cell that contains a quotation mark; null if there is none. */
  readonly strayQuoteAt: number | null;
};

/** A quotation mark was never closed; `position` is the start of its cell, after the mark. */
export class OpenQuote extends Error {
  override readonly name = "OpenQuote";
  readonly position: number;

  constructor(position: number) {
    super("A quotation mark is not closed.");
    this.position = position;
  }
}

export type CsvRowLimits = {
  /**
   * Maximum number of cells in a row. Surplus blank cells are dropped; `onTooWide` is called for other surplus
   * cells.
   */
  readonly maxColumns: number;
  onTooWide(): never;
  /** In a row with more characters, a quotation mark was never closed. */
  readonly maxRowChars: number;
  /** Called with the number of consecutive blank lines, which are not returned as rows. */
  readonly onBlank?: (lines: number) => void;
};

type Cell = { readonly text: string; readonly end: number; readonly isStray: boolean };

const quote = '"';

/**
 * Yields the rows of a CSV text with "\n" as line end (RFC 4180). A quoted cell ends at the quotation mark before a
 * delimiter, a line end or the end of the text, with optional white space between; other marks belong to its text, as
 * people write them: `"Bobby" Singh` is text that begins with a quoted nickname, and spaces may precede an opening
 * mark. Runs in a single pass, so the time is linear for any text. Throws OpenQuote.
 */
export function* csvRows(text: string, delimiter: string, limits: CsvRowLimits): Generator<CsvRow> {
  let nextDelimiter = delimiterFrom(text, 0, delimiter);
  let nextLine = text.indexOf("\n");
  const behind = (found: number, mark: string, at: number) =>
    found !== -1 && found < at ? delimiterFrom(text, at, mark) : found;
  let at = 0;
  while (at < text.length) {
    const start = limits.onBlank ? passBlankLines(text, at, limits.onBlank) : at;
    at = start;
    if (at >= text.length) break;
    const cells: string[] = [];
    let strayQuoteAt: number | null = null;
    for (let isLast = false; !isLast; ) {
      const cell = quotedCell(text, at, delimiter, start + limits.maxRowChars);
      if (cell) {
        if (cell.isStray) strayQuoteAt ??= at + 1;
        addCell(cells, cell.text, limits);
        at = cell.end;
      } else {
        nextDelimiter = behind(nextDelimiter, delimiter, at);
        nextLine = behind(nextLine, "\n", at);
        const end = firstOf(nextDelimiter, nextLine, text.length);
        addCell(cells, text.slice(at, end), limits);
        at = end;
      }
      isLast = text[at] !== delimiter;
      at++;
    }
    yield { cells, start, end: at, strayQuoteAt };
  }
}

/** Start of the first non-blank line. */
function passBlankLines(text: string, from: number, onBlank: (lines: number) => void): number {
  let lines = 0;
  let begin = from;
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineEnd) {
      lines++;
      begin = at + 1;
    } else if (!isSpace(code)) break;
  }
  if (at === text.length && begin < at) {
    lines++;
    begin = at;
  }
  if (lines > 0) onBlank(lines);
  return begin;
}

const openReference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|apos|gt|lt|nbsp|quot)$/i;

/**
 * Position of the next delimiter, or -1. A semicolon that closes a character reference such as `&#039;` is not a
 * delimiter.
 */
function delimiterFrom(text: string, from: number, delimiter: string): number {
  let found = text.indexOf(delimiter, from);
  while (delimiter === ";" && found > 0 && openReference.test(text.slice(Math.max(from, found - 9), found)))
    found = text.indexOf(delimiter, found + 1);
  return found;
}

function firstOf(a: number, b: number, end: number): number {
  return Math.min(a === -1 ? end : a, b === -1 ? end : b);
}

function addCell(cells: string[], text: string, { maxColumns, onTooWide }: CsvRowLimits): void {
  if (cells.length < maxColumns) cells.push(text);
  else if (text.trim() !== "") onTooWide();
}

/** Reads a quoted cell up to the delimiter, line end or end of the text; null if the cell is not quoted. */
function quotedCell(text: string, at: number, delimiter: string, until: number): Cell | null {
  if (text[at] === quote) return readQuoted(text, at + 1, delimiter, until);
  if (text[at] !== " ") return null;
  const open = passSpace(text, at, delimiter);
  return text[open] === quote ? readBehindBlanks(text, open + 1, delimiter) : null;
}

/**
 * After spaces, a mark opens a cell only if the next mark closes it in the same line; otherwise it belongs to the text.
 */
function readBehindBlanks(text: string, from: number, delimiter: string): Cell | null {
  let mark = text.indexOf(quote, from);
  while (mark !== -1 && text[mark + 1] === quote) mark = text.indexOf(quote, mark + 2);
  if (mark === -1) return null;
  const raw = text.slice(from, mark);
  const end = passSpace(text, mark + 1, delimiter);
  const isClosed = end >= text.length || text[end] === delimiter || text[end] === "\n";
  return isClosed && !raw.includes("\n") ? { text: raw.replaceAll('""', quote), end, isStray: false } : null;
}

/** Reads from after the opening mark; null for text that only begins with a quotation. */
function readQuoted(text: string, from: number, delimiter: string, until: number): Cell | null {
  let isDoubled = false;
  let isStray = false;
  for (let mark = text.indexOf(quote, from); mark !== -1; ) {
    if (mark > until) break;
    if (text[mark + 1] === quote) {
      isDoubled = true;
      mark = text.indexOf(quote, mark + 2);
      continue;
    }
    const end = passSpace(text, mark + 1, delimiter);
    if (end >= text.length || text[end] === delimiter || text[end] === "\n") {
      const raw = text.slice(from, mark);
      return { text: isDoubled ? raw.replaceAll('""', quote) : raw, end, isStray };
    }
    if (!isStray && beginsWithNickname(text, from - 1, delimiter)) return null;
    isStray = true;
    mark = text.indexOf(quote, end);
  }
  throw new OpenQuote(from);
}

/** True for `"Bobby" Singh`: the marks up to the delimiter come in pairs, and the cell does not end with a mark. */
function beginsWithNickname(text: string, from: number, delimiter: string): boolean {
  let marks = 0;
  let last = "";
  for (let at = from; at < text.length && text[at] !== delimiter && text[at] !== "\n"; at++) {
    if (text[at] === quote) marks++;
    if (!isSpace(text.charCodeAt(at))) last = text[at] ?? "";
  }
  return last !== quote && marks % 2 === 0;
}

function passSpace(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && isSpace(text.charCodeAt(at)))
    at++;
  return at;
}

const lineEnd = 0x0a;
const noBreakSpace = 0xa0;

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === noBreakSpace;
}

/** One row of a CSV text. */
export type CsvRow = {
  readonly cells: string[];
  /** Where it begins, and where the next one does. */
  readonly start: number;
  readonly end: number;
  /** Where a quoted cell begins that has a quotation mark inside; null where no cell has one. */
  readonly strayQuoteAt: number | null;
};

/** A quotation mark that is never closed; `position` is where the cell begins, behind it. */
export class OpenQuote extends Error {
  override readonly name = "OpenQuote";
  readonly position: number;

  constructor(position: number) {
    super("A quotation mark is not closed.");
    this.position = position;
  }
}

export type CsvRowLimits = {
  /** Cells of a row beyond this number are left out while they are blank; `onTooWide` is called for others. */
  readonly maxColumns: number;
  onTooWide(): never;
  /** A row with more characters has a quotation mark that was never closed. */
  readonly maxRowChars: number;
  /** Told how many lines of nothing but white space stand in one place, which then do not come as rows. */
  readonly onBlank?: (lines: number) => void;
};

type Cell = { readonly text: string; readonly end: number; readonly isStray: boolean };

const quote = '"';

/**
 * The rows of a CSV text whose lines end with "\n" (RFC 4180). A quoted cell ends at the quotation mark that a delimiter,
 * the end of a line or the end of the text follows, with white space between them; other marks in it belong to its text,
 * as people write them: `"Bobby" Singh` is a text that begins with a quoted nickname, and blanks may stand before an
 * opening mark. Runs in a single pass, so the time is linear in the length
 * of any text. Throws OpenQuote.
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

/** Where the first line begins that holds something. */
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

/** The next delimiter, or -1. A semicolon that closes a character reference such as `&#039;` is not a delimiter. */
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

/** A quoted cell up to the delimiter, line end or end of the text; null where the cell is written without quotes. */
function quotedCell(text: string, at: number, delimiter: string, until: number): Cell | null {
  if (text[at] === quote) return readQuoted(text, at + 1, delimiter, until);
  if (text[at] !== " ") return null;
  const open = passSpace(text, at, delimiter);
  return text[open] === quote ? readBehindBlanks(text, open + 1, delimiter) : null;
}

/** Behind blanks a mark opens a cell only if the next one closes it in the same line: else it belongs to the text. */
function readBehindBlanks(text: string, from: number, delimiter: string): Cell | null {
  let mark = text.indexOf(quote, from);
  while (mark !== -1 && text[mark + 1] === quote) mark = text.indexOf(quote, mark + 2);
  if (mark === -1) return null;
  const raw = text.slice(from, mark);
  const end = passSpace(text, mark + 1, delimiter);
  const isClosed = end >= text.length || text[end] === delimiter || text[end] === "\n";
  return isClosed && !raw.includes("\n") ? { text: raw.replaceAll('""', quote), end, isStray: false } : null;
}

/** Reads from behind the opening mark; null for a text that only begins with something in quotes. */
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

/** True for `"Bobby" Singh`: up to the delimiter its marks come in pairs, and the last one does not end it. */
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

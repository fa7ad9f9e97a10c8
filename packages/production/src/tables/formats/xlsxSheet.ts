import { SSF } from "@e965/xlsx";
import { maxColumns, tableError, tooManyColumns } from "../table.ts";
import { columnNumber } from "./cells.ts";
import { attributeOf, attributeValue, brokenOff, xmlTags, xmlText } from "./xml.ts";

/** A filled cell in a sheet, as stored in the file. */
export type RawCell = {
  /** 0-based. */
  readonly column: number;
  /** "n" number, "s" index into the shared strings, "str" text, "b", "e" error, "d" ISO date. */
  readonly type: string;
  /** Index into the workbook's cell styles. */
  readonly style: number;
  readonly value: string;
  /** For a cell that shows an error: index of a rich value in the workbook, from 1; 0 for none. */
  readonly metadata: number;
};

export type ScannedRow = {
  /** 0-based row of the sheet. */
  readonly row: number;
  /** The row's tag, which may contain its height. */
  readonly tag: string;
  readonly cells: readonly RawCell[];
  /** Columns with a formula that was never calculated and has no value. */
  readonly uncalculated: readonly number[];
  readonly isHidden: boolean;
};

const maxCells = 20_000_000;

/**
 * Scans the rows of a worksheet part one at a time, so that a sheet needs no more memory than its bytes and one row.
 * Throws InputError for a truncated sheet and for more than 20 million cells.
 */
export function* scanSheet(sheet: Buffer): Generator<ScannedRow> {
  const prefix = /<(\w+:)?sheetData[\s/>]/.exec(sheet.toString("latin1", 0, headBytes))?.[1] ?? "";
  const rowStart = Buffer.from(`<${prefix}row`);
  const rowEnd = Buffer.from(`</${prefix}row>`);
  const from = Math.max(0, sheet.indexOf(`<${prefix}sheetData`));
  const found = sheet.indexOf(`</${prefix}sheetData>`, from);
  const until = found === -1 ? sheet.length : found;
  let row = -1;
  let cellCount = 0;
  for (let at = nextOf(rowStart, sheet, from); at !== -1 && at < until; at = nextOf(rowStart, sheet, at)) {
    const open = nextClose(sheet, at);
    if (open === -1) throw brokenOff();
    const isEmpty = sheet[open - 1] === slash;
    const tag = sheet.toString("latin1", at, open);
    const hasNumber = tag.length > rowStart.length + 1;
    row = hasNumber ? Number(/\sr=["'](\d{1,7})["']/.exec(tag)?.[1] ?? row + 2) - 1 : row + 1;
    if (isEmpty) {
      yield { row, tag, cells: [], uncalculated: [], isHidden: false };
      at = open + 1;
      continue;
    }
    const close = sheet.indexOf(rowEnd, open);
    if (close === -1) throw brokenOff();
    const scanned = scanCells(sheet.toString("utf8", open + 1, close), prefix);
    cellCount += scanned.count;
    if (cellCount > maxCells) {
      throw tableError(
        "The sheet has more than 20 million cells. Delete the empty rows and columns, then save it.",
      );
    }
    yield {
      row,
      tag,
      cells: scanned.cells,
      uncalculated: scanned.uncalculated,
      isHidden: hiddenRow.test(tag),
    };
    at = Math.max(close, open + 1);
  }
}

/** Position of the next `what`. Checks `from` first, because rows mostly follow each other directly. */
function nextOf(what: Buffer, sheet: Buffer, from: number): number {
  for (let index = 0; index < what.length; index++) {
    if (sheet[from + index] !== what[index]) return sheet.indexOf(what, from);
  }
  return from;
}

/** The usual length of a row's tag. */
const tagBytes = 80;

function nextClose(sheet: Buffer, from: number): number {
  for (let at = from; at < from + tagBytes; at++) if (sheet[at] === tagEnd) return at;
  return sheet.indexOf(tagEnd, from);
}

const hiddenRow = /\shidden=["'](?:1|true)["']/;
const areaOf = attributeOf("ref");
const hiddenOf = attributeOf("hidden");
const firstOf = attributeOf("min");
const lastOf = attributeOf("max");

/** The hidden columns of a worksheet part, 0-based. */
export function hiddenColumns(sheet: Buffer): readonly number[] {
  const head = sheet.toString("latin1", 0, headBytes);
  const end = head.search(/<(?:\w+:)?sheetData[\s/>]/);
  const start = head.search(/<(?:\w+:)?cols[\s>]/);
  if (start === -1 || start > end) return [];
  const columns: number[] = [];
  for (const { name, kind, attributes } of xmlTags(head.slice(start, end))) {
    if (name !== "col" || kind === "close" || !/^(?:1|true)$/.test(attributeValue(attributes, hiddenOf)))
      continue;
    const last = Math.min(Number(attributeValue(attributes, lastOf)), maxColumns);
    for (let column = Number(attributeValue(attributes, firstOf)); column <= last; column++)
      if (column > 0) columns.push(column - 1);
  }
  return columns;
}

/** The merged areas of a worksheet part, as "A1:C2". */
export function mergedAreas(sheet: Buffer): string[] {
  const tail = sheet.toString("latin1", Math.max(0, sheet.lastIndexOf("sheetData")));
  const areas: string[] = [];
  for (const { name, kind, attributes } of xmlTags(tail)) {
    if (name === "mergeCell" && kind !== "close") areas.push(attributeValue(attributes, areaOf));
    else if (name === "mergeCells" && kind === "close") break;
  }
  return areas;
}

// Upper bound for the bytes of everything before the cells, such as views and column widths.
const headBytes = 1_000_000;
const slash = 0x2f;
const tagEnd = 0x3e;
// The column limit of spreadsheets; most of these columns are empty.
const widestRow = 16_384;

type ScannedCells = { cells: RawCell[]; count: number; uncalculated: number[] };

function scanCells(text: string, prefix: string): ScannedCells {
  const start = `<${prefix}c`;
  const end = `</${prefix}c>`;
  const scanned: ScannedCells = { cells: [], count: 0, uncalculated: [] };
  let column = -1;
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at)) {
    const open = text.indexOf(">", at);
    if (open === -1) throw brokenOff();
    if (++scanned.count > widestRow) throw tooManyColumns();
    const tag = text.slice(at + start.length, open);
    column = columnOf(tag) ?? column + 1;
    at = open + 1;
    if (tag.endsWith("/")) continue;
    const close = text.indexOf(end, open);
    if (close === -1) throw brokenOff();
    const cell = readCell(tag, text.slice(open + 1, close), column, prefix);
    if (cell === "uncalculated") scanned.uncalculated.push(column);
    else if (cell) scanned.cells.push(cell);
    at = close + end.length;
  }
  return scanned;
}

function readCell(
  tag: string,
  content: string,
  column: number,
  prefix: string,
): RawCell | "uncalculated" | null {
  const type = /\st=["'](\w+)["']/.exec(tag)?.[1] ?? "n";
  const style = Number(/\ss=["'](\d{1,6})["']/.exec(tag)?.[1] ?? 0);
  if (type === "inlineStr") return { column, type: "str", style, value: richText(content), metadata: 0 };
  const value = elementText(content, `${prefix}v`);
  if (value === "") return content.includes(`<${prefix}f`) && type !== "str" ? "uncalculated" : null;
  const metadata = type === "e" ? Number(/\svm=["'](\d{1,6})["']/.exec(tag)?.[1] ?? 0) : 0;
  return { column, type, style, value, metadata };
}

function elementText(content: string, name: string): string {
  const at = content.indexOf(`<${name}`);
  const open = at === -1 ? -1 : content.indexOf(">", at);
  const close = open === -1 ? -1 : content.indexOf("<", open);
  return close === -1 ? "" : xmlText(content.slice(open + 1, close));
}

/** Parses "BC12" to 54; null if the cell has no reference. */
function columnOf(tag: string): number | null {
  const letters = /\sr=["']([A-Z]{1,7})\d/.exec(tag)?.[1];
  return letters ? columnNumber(letters) : null;
}

/** The number formats that a workbook uses. */
export type CellStyles = {
  /** Number format of each cell style. */
  readonly formatIds: readonly number[];
  /** Format codes by number, including built-in formats. */
  readonly formats: ReadonlyMap<number, string>;
};

/** A spreadsheet program accepts 255. */
const maxFormatLength = 1000;
const commonFormats = Object.entries(SSF.get_table()).map(
  ([id, code]) => [Number(id), String(code)] as const,
);

const formatId = attributeOf("numFmtId");
const formatCode = attributeOf("formatCode");
const date1904 = attributeOf("date1904");

export function readStyles(xml: string): CellStyles {
  const formatIds: number[] = [];
  const formats = new Map<number, string>(commonFormats);
  let inCells = false;
  for (const { name, kind, attributes } of xmlTags(xml)) {
    if (name === "cellXfs") inCells = kind === "open";
    else if (name === "xf" && inCells && kind !== "close") {
      formatIds.push(Number(attributeValue(attributes, formatId)) || 0);
    } else if (name === "numFmt" && kind !== "close") {
      const code = xmlText(attributeValue(attributes, formatCode));
      if (code.length <= maxFormatLength)
        formats.set(Number(attributeValue(attributes, formatId)) || 0, code);
    }
  }
  return { formatIds, formats };
}

/** Reads `sharedStrings.xml`: the text of each string, with its runs joined. */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let from = 0;
  for (const { name, kind, start, end } of xmlTags(xml)) {
    if (name !== "si") continue;
    if (kind === "open") from = end;
    else strings.push(kind === "empty" ? "" : richText(xml.slice(from, start)));
  }
  return strings;
}

/** The text of rich text: its runs joined, without phonetic guides (`rPh`). */
export function richText(xml: string): string {
  let text = "";
  let isSpoken = false;
  let from = -1;
  for (const { name, kind, start, end } of xmlTags(xml)) {
    if (from !== -1) text += xmlText(xml.slice(from, start));
    from = -1;
    if (name === "rPh") isSpoken = kind === "open";
    else if (name === "t" && kind === "open" && !isSpoken) from = end;
  }
  return text;
}

/** Whether a workbook counts days from 1904. */
export function countsFrom1904(workbook: string): boolean {
  for (const { name, kind, attributes } of xmlTags(workbook)) {
    if (name === "workbookPr" && kind !== "close")
      return /^(1|true|on)$/i.test(attributeValue(attributes, date1904));
    if (name === "sheets") return false;
  }
  return false;
}

import { ownValue } from "@print-builder/core/ownValue";
import { decodeText, encodingNamed, textFormat, type WantedEncoding } from "../decode.ts";
import {
  type MergedArea,
  maxColumns,
  type RawRow,
  type RawTable,
  type SheetName,
  tableError,
  tooManyColumns,
} from "../table.ts";
import { attributeOf, attributeValue, decodeEntities, type XmlTag, xmlTags } from "./xml.ts";

type MarkupRow = { readonly row: number; readonly cells: string[]; readonly isHidden: boolean };

type MarkupSheet = {
  readonly name: SheetName;
  readonly rows: MarkupRow[];
  readonly merged: MergedArea[];
  readonly hiddenColumns: number[];
};

const maxCells = 20_000_000;
const lastRow = 1_048_576;

/**
 * Opens the tables of a web page, or the sheets of Excel 2003 XML: formats that many school systems export under the
 * name .xls. Throws InputError for anything else.
 */
export function openMarkup(bytes: Uint8Array, wanted: WantedEncoding): RawTable {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    "latin1",
  );
  const stated = statedEncoding(head.replaceAll("\0", ""));
  const decoded = decodeText(bytes, { chosen: wanted.chosen ?? stated, usual: wanted.usual });
  const isXml =
    /^\s*(?:<\?xml|<(?:\w+:)?workbook\b)/i.test(decoded.text) &&
    !/<html\b/i.test(decoded.text.slice(0, 2048));
  const sheets = isXml ? xmlSheets(decoded.text) : htmlTables(decoded.text);
  const tables = sheets.filter(({ rows }) => rows.length > 0);
  if (tables.length === 0)
    throw tableError("The file has no table. Save the table as .xlsx or .csv and try again.");
  // Tables with a single row or column are page layout or a title.
  const largest = isXml ? tables : [...tables].sort((a, b) => size(b) - size(a));
  return {
    format: textFormat(isXml ? "xml" : "html", decoded),
    sheets: largest.length === 1 && !isXml ? [] : largest.map(({ name }) => name),
    open: async (at) => sheetOf(largest[at]),
    close: () => undefined,
  };
}

/** The encoding that the file declares; undefined if that encoding is unknown. */
function statedEncoding(head: string): string | undefined {
  const label =
    /<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(head) ??
    /<meta[^>]*charset\s*=\s*["']?([\w-]+)/i.exec(head);
  const name = label?.[1] === undefined ? null : encodingNamed(label[1]);
  // A declaration in single-byte letters cannot be in UTF-16.
  return name === null || name.startsWith("UTF-16") ? undefined : name;
}

const size = ({ rows }: MarkupSheet): number => rows.reduce((sum, { cells }) => sum + cells.length, 0);

function sheetOf(sheet: MarkupSheet | undefined) {
  function* rows(): Generator<RawRow> {
    for (const { row, cells, isHidden } of sheet?.rows ?? []) {
      if (cells.some((cell) => cell.trim() !== "")) yield { row, isHidden, cells: () => [...cells] };
    }
  }
  return {
    merged: sheet?.merged ?? [],
    hiddenColumns: sheet?.hiddenColumns ?? [],
    rows,
    findings: () => [],
  };
}

function newSheet(name: string): MarkupSheet {
  return { name: { name, isHidden: false }, rows: [], merged: [], hiddenColumns: [] };
}

const colspan = attributeOf("colspan");
const rowspan = attributeOf("rowspan");
const style = attributeOf("style");
const bareSpan = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(\\d{1,4})`, "i");
const bareColspan = bareSpan("colspan");
const bareRowspan = bareSpan("rowspan");

function span({ attributes }: XmlTag, quoted: RegExp, bare: RegExp): number {
  const value = attributeValue(attributes, quoted) || bare.exec(attributes)?.[1];
  return Math.min(maxColumns, Math.max(1, Number.parseInt(value ?? "", 10) || 1));
}

const isUnshown = ({ attributes }: XmlTag): boolean =>
  /display\s*:\s*none/i.test(attributeValue(attributes, style)) || /\shidden(?:\s|=|$)/i.test(attributes);

/** A table being read; the enclosing table is suspended. */
type OpenTable = {
  readonly sheet: MarkupSheet;
  row: { readonly cells: string[]; readonly isHidden: boolean } | null;
  /** Text of the current cell; null between cells. */
  text: string | null;
  cell: XmlTag | null;
  rowNumber: number;
  /** By column, the number of rows still covered by a cell above. */
  readonly taken: Map<number, number>;
};

/** Elements that begin a new line. */
const blocks = new Set(["p", "div", "li", "br"]);
const unread = new Set(["script", "style"]);

type Page = {
  readonly sheets: MarkupSheet[];
  /** Nested tables, the innermost last. */
  readonly open: OpenTable[];
  cells: number;
};

function htmlTables(html: string): readonly MarkupSheet[] {
  const page: Page = { sheets: [], open: [], cells: 0 };
  let skipped: string | null = null;
  let from = 0;
  for (const tag of xmlTags(html)) {
    const table = page.open.at(-1);
    const name = tag.name.toLowerCase();
    if (skipped === null && table && table.text !== null) table.text += textOf(html.slice(from, tag.start));
    from = tag.end;
    if (skipped === null) {
      if (unread.has(name) && tag.kind === "open") skipped = name;
      else takeTag(page, table, name, tag);
    } else if (name === skipped && tag.kind === "close") skipped = null;
  }
  for (const table of page.open) endRow(table);
  return page.sheets;
}

function takeTag(page: Page, table: OpenTable | undefined, name: string, tag: XmlTag): void {
  if (name === "table" && tag.kind === "open") openTable(page);
  else if (!table) return;
  else if (name === "table") {
    endRow(table);
    page.open.pop();
  } else if (name === "tr") {
    endRow(table);
    if (tag.kind === "open") table.row = { cells: [], isHidden: isUnshown(tag) };
  } else if (name === "td" || name === "th") {
    endCell(table);
    if (tag.kind === "open") beginCell(page, table, tag);
  } else if (blocks.has(name)) breakLine(table, name, tag);
}

function openTable({ sheets, open }: Page): void {
  const sheet = newSheet(`Table ${sheets.length + 1}`);
  sheets.push(sheet);
  open.push({ sheet, row: null, text: null, cell: null, rowNumber: 0, taken: new Map() });
}

function beginCell(page: Page, table: OpenTable, tag: XmlTag): void {
  if (++page.cells > maxCells)
    throw tableError("The table has more than 20 million cells. Delete cells you do not need.");
  table.row ??= { cells: [], isHidden: false };
  table.text = "";
  table.cell = tag;
}

/** A block begins a new line, unless it is the cell's first. */
function breakLine(table: OpenTable, name: string, tag: XmlTag): void {
  if (table.text === null) return;
  const isBreak = name === "br" || (tag.kind === "open" && table.text.trim() !== "");
  if (isBreak) table.text += "\n";
}

/** Collapses white space to single spaces, as a browser does. */
function textOf(raw: string): string {
  return decodeEntities(raw.replace(/[\t\n\r\f ]+/g, " "));
}

function endCell(table: OpenTable): void {
  const { row, text, cell, taken } = table;
  if (row === null || text === null || cell === null) return;
  while ((taken.get(row.cells.length) ?? 0) > 0) row.cells.push("");
  const at = row.cells.length;
  const wide = span(cell, colspan, bareColspan);
  const tall = span(cell, rowspan, bareRowspan);
  if (at + wide > maxColumns) throw tooManyColumns();
  row.cells.push(text.replace(/ *\n */g, "\n").trim(), ...Array.from({ length: wide - 1 }, () => ""));
  if (wide > 1 || tall > 1) {
    const area = { s: { r: table.rowNumber, c: at }, e: { r: table.rowNumber + tall - 1, c: at + wide - 1 } };
    table.sheet.merged.push(area);
  }
  if (tall > 1) for (let column = at; column < at + wide; column++) taken.set(column, tall);
  table.text = null;
  table.cell = null;
}

function endRow(table: OpenTable): void {
  endCell(table);
  if (table.row === null) return;
  table.sheet.rows.push({ row: table.rowNumber++, ...table.row });
  for (const [column, rows] of table.taken) {
    if (rows > 1) table.taken.set(column, rows - 1);
    else table.taken.delete(column);
  }
  table.row = null;
}

const sheetName = attributeOf("\\w+:Name");
const index = attributeOf("\\w+:Index");
const hidden = attributeOf("\\w+:Hidden");
const across = attributeOf("\\w+:MergeAcross");
const down = attributeOf("\\w+:MergeDown");
const spanOf = attributeOf("\\w+:Span");
const typeOf = attributeOf("\\w+:Type");

const whole = (tag: XmlTag, pattern: RegExp): number =>
  Number.parseInt(attributeValue(tag.attributes, pattern), 10) || 0;

/** The state while reading an "XML Spreadsheet 2003". */
type OpenWorkbook = {
  readonly sheets: MarkupSheet[];
  row: MarkupRow | null;
  nextRow: number;
  nextColumn: number;
  cell: XmlTag | null;
  data: XmlTag | null;
  text: string;
};

const takers: Readonly<Record<string, (book: OpenWorkbook, tag: XmlTag) => void>> = {
  Worksheet(book, tag) {
    book.sheets.push(newSheet(decodeEntities(attributeValue(tag.attributes, sheetName))));
    Object.assign(book, { row: null, nextRow: 0, nextColumn: 0, cell: null });
  },
  Column(book, tag) {
    const at = (whole(tag, index) || book.nextColumn + 1) - 1;
    book.nextColumn = at + whole(tag, spanOf) + 1;
    if (attributeValue(tag.attributes, hidden) !== "1") return;
    for (let each = at; each < Math.min(book.nextColumn, maxColumns); each++)
      book.sheets.at(-1)?.hiddenColumns.push(each);
  },
  Row(book, tag) {
    const at = (whole(tag, index) || book.nextRow + 1) - 1;
    if (at >= lastRow) throw tableError("The sheet has rows beyond the last one that a sheet can have.");
    book.row = { row: at, cells: [], isHidden: attributeValue(tag.attributes, hidden) === "1" };
    book.sheets.at(-1)?.rows.push(book.row);
    book.nextRow = at + whole(tag, spanOf) + 1;
  },
  Cell(book, tag) {
    const { row } = book;
    if (!row) return;
    const at = (whole(tag, index) || row.cells.length + 1) - 1;
    const [wide, tall] = [whole(tag, across), whole(tag, down)];
    if (at + wide >= maxColumns) throw tooManyColumns();
    while (row.cells.length < at) row.cells.push("");
    row.cells.push(...Array.from({ length: wide + 1 }, () => ""));
    const area = { s: { r: row.row, c: at }, e: { r: row.row + tall, c: at + wide } };
    if (wide > 0 || tall > 0) book.sheets.at(-1)?.merged.push(area);
    book.cell = tag;
  },
};

function xmlSheets(xml: string): readonly MarkupSheet[] {
  const book: OpenWorkbook = {
    sheets: [],
    row: null,
    nextRow: 0,
    nextColumn: 0,
    cell: null,
    data: null,
    text: "",
  };
  let from = 0;
  for (const tag of xmlTags(xml)) {
    if (book.data) book.text += decodeEntities(xml.slice(from, tag.start));
    from = tag.end;
    if (tag.name === "Data") takeData(book, tag);
    else if (tag.kind !== "close") ownValue(takers, tag.name)?.(book, tag);
  }
  return book.sheets;
}

function takeData(book: OpenWorkbook, tag: XmlTag): void {
  const { row, cell, data } = book;
  if (tag.kind === "close" && row && cell && data) row.cells[lastCell(row, cell)] = xmlCell(book.text, data);
  book.data = tag.kind === "open" ? tag : null;
  book.text = "";
}

/** The cell's own column; columns after it are merged with it. */
function lastCell({ cells }: MarkupRow, cell: XmlTag): number {
  return cells.length - 1 - whole(cell, across);
}

/** Dates are in ISO form, as in other spreadsheets. */
function xmlCell(text: string, { attributes }: XmlTag): string {
  const type = attributeValue(attributes, typeOf);
  if (type === "DateTime")
    return text.replace(/T00:00(?::00(?:\.0+)?)?$/, "").replace(/(T\d\d:\d\d):00(?:\.0+)?$/, "$1");
  if (type === "Boolean") return text === "1" ? "TRUE" : "FALSE";
  return text.replace(/\r\n?/g, "\n");
}

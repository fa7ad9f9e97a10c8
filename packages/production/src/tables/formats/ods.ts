import { openZipArchive, type ZipLimits } from "../../zipArchive.ts";
import {
  binaryFormat,
  collectFindings,
  damagedSheet,
  type FindingCollector,
  type MergedArea,
  maxColumns,
  mayBeRounded,
  type RawRow,
  type RawTable,
  tableError,
  tooManyColumns,
  tooManySheets,
  unreadableTable,
} from "../table.ts";
import { attributeOf, attributeValue, type XmlTag, xmlTags, xmlText } from "./xml.ts";

const maxContentBytes = 200_000_000;
const limits: ZipLimits = {
  maxEntries: 10_000,
  maxInflatedBytes: maxContentBytes,
  maxRatio: 200,
  ratioFromBytes: 10_000_000,
  ignoreCase: false,
  subject: "The spreadsheet",
  code: unreadableTable,
};

const maxSheets = 2000;
const maxCells = 20_000_000;
// The last row a spreadsheet can have.
const lastRow = 1_048_576;

type Sheet = { readonly name: string; readonly from: number; readonly to: number };

const nameOf = attributeOf("table:name");
const rowsRepeated = attributeOf("table:number-rows-repeated");
const columnsRepeated = attributeOf("table:number-columns-repeated");
const columnsSpanned = attributeOf("table:number-columns-spanned");
const rowsSpanned = attributeOf("table:number-rows-spanned");
const visibility = attributeOf("table:visibility");
const officeValue = attributeOf("office:value");
const dateValue = attributeOf("office:date-value");
const timeValue = attributeOf("office:time-value");
const booleanValue = attributeOf("office:boolean-value");
const spaces = attributeOf("text:c");

/** Opens the sheets of an OpenDocument spreadsheet (.ods). Throws InputError for anything else. */
export async function openOds(bytes: Uint8Array): Promise<RawTable> {
  const archive = await openZipArchive({ bytes }, limits);
  try {
    if (!archive.has("content.xml")) throw damagedSheet();
    const xml = (await archive.read("content.xml", maxContentBytes)).toString("utf8");
    const sheets = sheetsOf(xml);
    if (sheets.length === 0)
      throw tableError("The file is an OpenDocument file without a sheet. Save the table as .ods or .xlsx.");
    return {
      format: binaryFormat("ods"),
      sheets: sheets.map(({ name }) => ({ name, isHidden: false })),
      open: async (at) => {
        const { from, to } = sheets[at] ?? { from: 0, to: 0 };
        const content = xml.slice(from, to);
        const findings = collectFindings();
        return {
          merged: mergedOf(content),
          hiddenColumns: hiddenColumnsOf(content),
          rows: () => rowsOf(content, findings),
          findings: findings.findings,
        };
      },
      close: () => undefined,
    };
  } finally {
    archive.close();
  }
}

function sheetsOf(xml: string): readonly Sheet[] {
  const sheets: Sheet[] = [];
  let open: { name: string; from: number } | null = null;
  for (const { name, kind, attributes, start, end } of xmlTags(xml)) {
    if (name !== "table") continue;
    if (kind === "open") open ??= { name: xmlText(attributeValue(attributes, nameOf)), from: end };
    else if (kind === "close" && open) {
      if (sheets.push({ ...open, to: start }) > maxSheets) throw tooManySheets();
      open = null;
    }
  }
  return sheets;
}

function times(tag: XmlTag, pattern: RegExp): number {
  return Math.max(1, Number.parseInt(attributeValue(tag.attributes, pattern), 10) || 1);
}

type ReadRow = {
  readonly row: number;
  readonly repeated: number;
  readonly cells: string[];
  readonly spans: MergedArea[];
  readonly isHidden: boolean;
};

type OpenRow = { row: number; repeated: number; cells: string[]; spans: MergedArea[]; isHidden: boolean };

/** Yields non-blank rows from top to bottom; a repeated row is returned once. */
function* readRows(xml: string, findings: FindingCollector = collectFindings()): Generator<ReadRow> {
  const open: OpenRow = { row: 0, repeated: 1, cells: [], spans: [], isHidden: false };
  const takeCell = cellTaker(xml, open, findings);
  for (const tag of xmlTags(xml)) {
    if (tag.name !== "table-row") takeCell(tag);
    else if (tag.kind === "open") beginRow(open, tag);
    else {
      if (tag.kind === "empty") beginRow(open, tag);
      if (open.cells.some((text) => text !== "")) yield { ...open };
      open.row += open.repeated;
      if (open.row > lastRow) return;
    }
  }
}

function beginRow(open: OpenRow, tag: XmlTag): void {
  open.repeated = times(tag, rowsRepeated);
  open.cells = [];
  open.spans = [];
  open.isHidden = isUnshown(tag);
}

/** Hidden manually, or by a filter. */
function isUnshown({ attributes }: XmlTag): boolean {
  return /^(?:collapse|filter)$/.test(attributeValue(attributes, visibility));
}

function hiddenColumnsOf(xml: string): readonly number[] {
  const hidden: number[] = [];
  let column = 0;
  for (const tag of xmlTags(xml)) {
    if (tag.name === "table-row") break;
    if (tag.name !== "table-column" || tag.kind === "close") continue;
    const end = Math.min(column + times(tag, columnsRepeated), maxColumns);
    if (isUnshown(tag)) for (let at = column; at < end; at++) hidden.push(at);
    column = end;
  }
  return hidden;
}

function cellTaker(xml: string, open: OpenRow, findings: FindingCollector): (tag: XmlTag) => void {
  let cell: XmlTag | null = null;
  let count = 0;
  const end = (closing: XmlTag): void => {
    if (cell) {
      const text = cellText(cell, xml.slice(cell.end, closing.start));
      count += addText(open, cell, longNumber(cell, text, open.cells.length, findings) ?? text);
    }
    cell = null;
    if (count > maxCells)
      throw tableError("The sheet has more than 20 million cells. Delete cells you do not need.");
  };
  return (tag) => {
    const isCovered = tag.name === "covered-table-cell";
    if (!isCovered && tag.name !== "table-cell") return;
    if (tag.kind === "empty" || (isCovered && tag.kind === "open")) addBlank(open, tag);
    else if (!isCovered && tag.kind === "open") cell = tag;
    else if (!isCovered) end(tag);
  };
}

/** Empty cells are stored only as gaps before a filled cell. */
function addBlank({ cells }: OpenRow, tag: XmlTag): void {
  const copies = times(tag, columnsRepeated);
  for (let n = 0; n < copies && cells.length <= maxColumns; n++) cells.push("");
}

/** Returns the number of cells that contain the text. */
function addText(open: OpenRow, tag: XmlTag, text: string): number {
  const { row, cells, spans } = open;
  if (text.trim() === "") {
    addBlank(open, tag);
    return 0;
  }
  const copies = times(tag, columnsRepeated);
  if (cells.length + copies > maxColumns) throw tooManyColumns();
  const [wide, tall] = [times(tag, columnsSpanned), times(tag, rowsSpanned)];
  const at = cells.length;
  if (wide > 1 || tall > 1) spans.push({ s: { r: row, c: at }, e: { r: row + tall - 1, c: at + wide - 1 } });
  for (let n = 0; n < copies; n++) cells.push(text);
  return copies;
}

function* rowsOf(xml: string, findings: FindingCollector): Generator<RawRow> {
  for (const { row, repeated, cells, isHidden } of readRows(xml, findings)) {
    for (let n = 0; n < repeated && row + n < lastRow; n++) {
      yield { row: row + n, isHidden, cells: () => [...cells] };
    }
  }
}

function mergedOf(xml: string): readonly MergedArea[] {
  const merged: MergedArea[] = [];
  for (const { spans } of readRows(xml)) merged.push(...spans);
  return merged;
}

/**
 * Returns in full a number that the sheet shows with an exponent, such as an id of many digits; null for any other
 * cell.
 */
function longNumber(
  { attributes }: XmlTag,
  text: string,
  column: number,
  findings: FindingCollector,
): string | null {
  if (!/^-?[\d.,]+E\+?\d+$/i.test(text)) return null;
  const stored = attributeValue(attributes, officeValue);
  const value = Number(stored);
  if (stored === "" || !Number.isInteger(value)) return null;
  const full = /^-?\d+$/.test(stored) ? stored : BigInt(value).toString();
  if (mayBeRounded(value)) findings.add("rounded_number", column, full);
  return full;
}

/** Dates and times are in ISO form, as in other spreadsheets; everything else is as the sheet shows it. */
function cellText({ attributes }: XmlTag, content: string): string {
  const date = attributeValue(attributes, dateValue);
  if (date) return date.replace(/T00:00(?::00(?:\.0+)?)?$/, "").replace(/(T\d\d:\d\d):00(?:\.0+)?$/, "$1");
  const time = /^PT(\d+)H(\d+)M/.exec(attributeValue(attributes, timeValue));
  if (time) return `${(time[1] ?? "").padStart(2, "0")}:${(time[2] ?? "").padStart(2, "0")}`;
  const truth = attributeValue(attributes, booleanValue);
  return truth ? truth.toUpperCase() : paragraphs(content);
}

/** The paragraphs of a cell as lines, without its comments. */
function paragraphs(content: string): string {
  const lines: string[] = [];
  let text = "";
  let isOpen = false;
  let isNote = false;
  let from = 0;
  for (const tag of xmlTags(content)) {
    if (isOpen && !isNote) text += xmlText(content.slice(from, tag.start)) + spaceOf(tag);
    from = tag.end;
    if (tag.name === "annotation") isNote = tag.kind === "open";
    if (tag.name !== "p" || isNote) continue;
    if (tag.kind !== "open") lines.push(text);
    isOpen = tag.kind === "open";
    text = "";
  }
  return lines.join("\n");
}

/** The text that a tag inside a paragraph represents. */
function spaceOf({ name, kind, attributes }: XmlTag): string {
  if (kind === "close") return "";
  if (name === "s") return " ".repeat(Math.min(1000, Number(attributeValue(attributes, spaces)) || 1));
  return name === "tab" ? "\t" : name === "line-break" ? "\n" : "";
}

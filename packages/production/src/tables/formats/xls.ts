import * as XLSX from "@e965/xlsx";
import { ownValue } from "@print-builder/core/ownValue";
import {
  binaryFormat,
  collectFindings,
  damagedSheet,
  type FindingCollector,
  type MergedArea,
  maxColumns,
  mayBeRounded,
  passwordMessage,
  type RawRow,
  type RawSheet,
  type RawTable,
  tableError,
  tooManyColumns,
} from "../table.ts";
import { cellText, mergeMask, type SheetCell } from "./cells.ts";
import { hasTreeOfEntries, streamOf } from "./compoundFile.ts";

type XlsSheet = { readonly "!data"?: (SheetCell[] | undefined)[] };

const maxXlsBytes = 100_000_000;
const readOptions = {
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  dense: true,
  type: "buffer",
} as const;

/** Opens the sheets of an old .xls (BIFF). Throws InputError for anything that is not a readable workbook. */
export function openXls(bytes: Uint8Array): RawTable {
  if (bytes.length > maxXlsBytes)
    throw tableError("The spreadsheet is larger than 100 MB. Save it as .xlsx or .csv.");
  // Find the stream ourselves, because the library takes quadratic time for that.
  const stream = hasTreeOfEntries(bytes) ? streamOf(bytes, ["Workbook", "Book"]) : null;
  if (stream === null) throw damagedSheet();
  const records = dropNeedlessRecords(stream);
  const workbook = parsed(records.stream);
  const states = workbook.Workbook?.Sheets ?? [];
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  return {
    format: binaryFormat("xls"),
    sheets: workbook.SheetNames.map((name, at) => ({ name, isHidden: Boolean(states[at]?.Hidden) })),
    open: async (at) => {
      const sheet = ownValue(workbook.Sheets, workbook.SheetNames[at] ?? "") as XlsSheet | undefined;
      if (!sheet) throw damagedSheet();
      return openSheet(sheet["!data"] ?? [], records.layout(at), date1904);
    },
    close: () => undefined,
  };
}

function openSheet(
  data: readonly (SheetCell[] | undefined)[],
  { merged, hiddenRows, hiddenColumns }: SheetLayout,
  date1904: boolean,
): RawSheet {
  const findings = collectFindings();
  function* rows(): Generator<RawRow> {
    const mask = mergeMask(merged);
    // Iterate over keys: a sheet whose only cell is in the last row is a sparse array.
    for (const row of Object.keys(data).map(Number)) {
      const cells = data[row] ?? [];
      if (cells.every((cell) => cell?.v === undefined)) continue;
      yield {
        row,
        isHidden: hiddenRows.has(row),
        cells: () => {
          const texts = textsOf(cells, date1904, findings);
          mask(row, texts);
          return texts;
        },
      };
    }
  }
  return { merged, hiddenColumns, rows, findings: findings.findings };
}

function parsed(stream: Buffer): XLSX.WorkBook {
  try {
    return XLSX.read(stream, readOptions);
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw tableError(passwordMessage, error);
    throw damagedSheet(error);
  }
}

function textsOf(cells: readonly SheetCell[], date1904: boolean, findings: FindingCollector): string[] {
  if (cells.length > maxColumns) throw tooManyColumns();
  return Array.from(cells, (cell, column) => {
    if (cell?.t === "e") findings.add("error_cell", column, cell.w ?? "error");
    const text = cell ? cellText(cell, date1904) : "";
    if (cell?.t === "n" && typeof cell.v === "number" && mayBeRounded(cell.v))
      findings.add("rounded_number", column, text);
    return text;
  });
}

/** A workbook's stream of records (MS-XLS 2.1.4), with only the records that a table needs. */
export type BiffRecords = {
  /** Has the same length as the original stream, because records refer to each other by offset. */
  readonly stream: Buffer;
  /** Findings outside the cells, by sheet index. */
  layout(sheet: number): SheetLayout;
};

export type SheetLayout = {
  readonly merged: readonly MergedArea[];
  /** Hidden rows and columns, 0-based. */
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: readonly number[];
};

type Layout = { merged: MergedArea[]; hiddenRows: Set<number>; hiddenColumns: number[] };

// Records that make up a table's cells. The library also reads links, notes, names and drawings, and for some of these
// a record of twenty bytes makes it visit every possible cell in a sheet.
const needed: ReadonlySet<number> = new Set([
  // begin and end of a substream, days from 1904, password, code page, size
  0x0009, 0x0209, 0x0409, 0x0809, 0x000a, 0x0022, 0x002f, 0x0042, 0x0000, 0x0200,
  // cell styles
  0x0043, 0x0243, 0x0443, 0x00e0,
  // numbers, booleans and errors
  0x0002, 0x0003, 0x0203, 0x027e, 0x00bd, 0x0005, 0x0205,
  // text, and its continuation records
  0x0004, 0x0204, 0x00d6, 0x00fc, 0x00fd, 0x003c,
  // formulas and their text results
  0x0006, 0x0206, 0x0406, 0x0007, 0x0207,
]);
/** Records that begin with a row and a column. */
const ofCells: ReadonlySet<number> = new Set([
  0x0002, 0x0003, 0x0203, 0x027e, 0x00bd, 0x0005, 0x0205, 0x0004, 0x0204, 0x00d6, 0x00fd, 0x0006, 0x0206,
  0x0406,
]);
/**
 * Maximum number of columns in an .xls. For a cell past this limit, the library would allocate all columns before
 * that cell.
 */
const columnsOfXls = 256;
const rowsOfXls = 65_536;
/** Limit on empty cells before filled cells, in all sheets: forty columns of the longest sheet reach half of it. */
const maxGaps = 5_000_000;
/** A record of adjacent numbers, which ends with the last column. */
const severalNumbers = 0x00bd;
/** A record type that readers skip. */
const nothing = 0x005e;
const begins: ReadonlySet<number> = new Set([0x0009, 0x0209, 0x0409, 0x0809]);
const ends = 0x000a;
const sheetOfBook = 0x0085;
const mergedCells = 0x00e5;
const rowRecord = 0x0208;
const columnRecord = 0x007d;
const ofLayout: ReadonlySet<number> = new Set([mergedCells, rowRecord, columnRecord]);
// The library compares each old-style format with all formats before it; a workbook has a few dozen, and Excel accepts
// 250.
const maxFormats: ReadonlyMap<number, number> = new Map([
  [0x001e, 250],
  [0x041e, 1000],
]);
const maxFormatBytes = 600;
const maxSheets = 4000;

/** Scans the records of a workbook once and changes the given stream in place. Throws InputError. */
export function dropNeedlessRecords(stream: Buffer): BiffRecords {
  const isKept = keeper();
  const layouts = new Map<number, Layout>();
  const layoutOf = (part: number): Layout => {
    const known = layouts.get(part) ?? { merged: [], hiddenRows: new Set(), hiddenColumns: [] };
    layouts.set(part, known);
    return known;
  };
  const sheets = new Set<number>();
  let depth = 0;
  let part = 0;
  for (const { type, at, content } of recordsOf(stream)) {
    if (begins.has(type) && depth++ === 0) part = at;
    else if (type === ends) depth = Math.max(0, depth - 1);
    else if (depth === 1 && ofLayout.has(type)) addLayout(layoutOf(part), type, content);
    else if (type === sheetOfBook && content.length >= 4) sheets.add(content.readUInt32LE(0));
    if (!isKept(type, content)) stream.writeUInt16LE(nothing, at);
  }
  const parts = [...sheets].sort((a, b) => a - b);
  return { stream, layout: (sheet) => layoutOf(parts[sheet] ?? -1) };
}

function* recordsOf(stream: Buffer) {
  for (let at = 0; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    yield { type: stream.readUInt16LE(at), at, content: stream.subarray(at + 4, end) };
    at = end;
  }
}

/** Decides for each record in turn whether the library may see it. Throws InputError for a cell outside any sheet. */
function keeper(): (type: number, content: Buffer) => boolean {
  let formatCount = 0;
  let sheetCount = 0;
  const gaps = countGaps();
  return (type, content) => {
    if (ofCells.has(type)) {
      refuseFarCell(content);
      gaps.add(type, content);
    } else if (type === ends) gaps.endSheet();
    const most = maxFormats.get(type);
    if (most !== undefined) return ++formatCount <= most && content.length <= maxFormatBytes;
    if (type === sheetOfBook) return ++sheetCount <= maxSheets;
    return needed.has(type);
  };
}

/**
 * The library allocates every cell before the last cell of a row. Counts the empty cells across all sheets. Throws
 * InputError if there are more than in any real table, for example one cell far to the right in row after row.
 */
function countGaps() {
  /** The last filled column of each row of a sheet. */
  const lasts = new Int16Array(rowsOfXls).fill(-1);
  let isFilled = false;
  let gaps = 0;
  return {
    endSheet(): void {
      if (isFilled) lasts.fill(-1);
      isFilled = false;
    },
    add(type: number, content: Buffer): void {
      if (content.length < 4) return;
      isFilled = true;
      const row = content.readUInt16LE(0);
      const column = content.readUInt16LE(2);
      const before = lasts[row] ?? -1;
      if (column > before + 1) gaps += column - before - 1;
      if (gaps > maxGaps) throw tooManyGaps();
      const last = type === severalNumbers ? content.readUInt16LE(content.length - 2) : column;
      lasts[row] = Math.max(before, column, Math.min(last, columnsOfXls - 1));
    },
  };
}

function tooManyGaps(): Error {
  return tableError(
    "The spreadsheet has too many empty cells before filled ones to keep. Remove the columns you do not need: a single cell far to the right makes all cells before it count.",
  );
}

function refuseFarCell(content: Buffer): void {
  if (content.length >= 4 && content.readUInt16LE(2) >= columnsOfXls) throw damagedSheet();
}

/** MS-XLS 2.4.221 and 2.4.53: in a row record, the flags follow the height; in a column record, the width and style. */
function addLayout(layout: Layout, type: number, content: Buffer): void {
  if (type === mergedCells) for (const area of readAreas(content)) layout.merged.push(area);
  else if (type === rowRecord && content.length >= 14) {
    if ((content.readUInt16LE(12) & 0x20) !== 0) layout.hiddenRows.add(content.readUInt16LE(0));
  } else if (type === columnRecord && content.length >= 10 && (content.readUInt16LE(8) & 1) !== 0) {
    const last = Math.min(content.readUInt16LE(2), columnsOfXls - 1);
    for (let column = content.readUInt16LE(0); column <= last; column++) layout.hiddenColumns.push(column);
  }
}

/** A count, followed by the first row, last row, first column and last column of each area. */
function readAreas(content: Buffer): MergedArea[] {
  const areas: MergedArea[] = [];
  for (let at = 2; at + 8 <= content.length; at += 8) {
    areas.push({
      s: { r: content.readUInt16LE(at), c: content.readUInt16LE(at + 4) },
      e: { r: content.readUInt16LE(at + 2), c: content.readUInt16LE(at + 6) },
    });
  }
  return areas;
}

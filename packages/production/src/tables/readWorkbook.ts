import * as XLSX from "@e965/xlsx";
import { cellText, isoSerial, type SheetCell } from "./cellText.ts";
import { collectRows, type RowCollector, type TakeRow } from "./collectRows.ts";
import { hasTreeOfEntries } from "./compoundFile.ts";
import { passwordMessage } from "./fileKind.ts";
import { mergedArea, mergeMask } from "./mergedCells.ts";
import { mergedAreas, type RawCell, type RawRow, scanSheet } from "./scanSheet.ts";
import { type Grid, maxColumns, type TableFormat, tableError } from "./table.ts";
import { readXlsxParts } from "./xlsxParts.ts";

/** What the library makes of the small parts of an .xlsx. */
type WorkbookParts = {
  readonly Strings: readonly { readonly t?: string }[];
  readonly Styles: { readonly CellXf?: readonly { readonly numFmtId?: number }[] };
  readonly SSF: Readonly<Record<number, string>>;
  readonly Workbook: { readonly WBProps?: { readonly date1904?: boolean } };
};

declare module "@e965/xlsx" {
  /** Reads an already unpacked container; exported by the library, missing in its types. */
  export function parse_zip(container: unknown, options: ParsingOptions): unknown;
}

type XlsSheet = {
  readonly "!data"?: (SheetCell[] | undefined)[];
  readonly "!merges"?: readonly XLSX.Range[];
};

// The last row a spreadsheet can have; what a file numbers beyond it is not read.
const lastSheetRow = 1_048_576;
const maxXlsBytes = 100_000_000;
const readOptions = {
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  dense: true,
  sheetRows: lastSheetRow,
};

/** The first visible sheet of an .xlsx. Throws InputError for anything that is not a readable workbook. */
export async function readXlsx(bytes: Uint8Array, maxRows: number, takeRow?: TakeRow): Promise<Grid> {
  const { parts, sheet, sheetName } = await readXlsxParts(bytes);
  const container = XLSX.CFB.utils.cfb_new();
  for (const [name, content] of parts) XLSX.CFB.utils.cfb_add(container, name, content, { unsafe: true });
  // No sheet has position -1: the library reads strings, styles and dates, the sheet is scanned here.
  const workbook = parsed(() => XLSX.parse_zip(container, { ...readOptions, sheets: -1 })) as WorkbookParts;
  const date1904 = workbook.Workbook.WBProps?.date1904 === true;
  const collector = collectRows(maxRows, takeRow);
  const remarks = newRemarks();
  const mask = mergeMask(mergedAreas(sheet).map(mergedArea));
  for (const row of scanSheet(sheet)) {
    remarks.uncalculated += row.uncalculated;
    if (row.row >= lastSheetRow) continue;
    if (collector.isFull()) collector.skip(row.cells.length > 0);
    else addRow(collector, row.row, xlsxTexts(row, workbook, date1904, remarks), mask);
  }
  return collector.finish(noteTexts(remarks), formatOfSheet("xlsx", sheetName));
}

/** The first visible sheet of an old .xls (BIFF). Throws InputError as `readXlsx` does. */
export function readXls(bytes: Uint8Array, maxRows: number, takeRow?: TakeRow): Grid {
  if (bytes.length > maxXlsBytes)
    throw tableError("The spreadsheet is larger than 100 MB. Save it as .xlsx or .csv.");
  if (!hasTreeOfEntries(bytes)) throw damaged();
  const workbook = parsed(() => XLSX.read(bytes, { ...readOptions, type: "buffer" }));
  const sheets = workbook.Workbook?.Sheets ?? [];
  const visible = Math.max(
    0,
    workbook.SheetNames.findIndex((_, index) => !sheets[index]?.Hidden),
  );
  const sheet = workbook.Sheets[workbook.SheetNames[visible] ?? ""] as XlsSheet | undefined;
  if (!sheet) throw damaged();
  const rows = sheet["!data"] ?? [];
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const collector = collectRows(maxRows, takeRow);
  const remarks = newRemarks();
  const mask = mergeMask(sheet["!merges"] ?? []);
  // By its keys: a sheet whose only cell stands in the last row is an array of holes.
  for (const row of Object.keys(rows).map(Number)) {
    addRow(collector, row, xlsTexts(rows[row] ?? [], row, date1904, remarks), mask);
  }
  return collector.finish(noteTexts(remarks), formatOfSheet("xls", workbook.SheetNames[visible] ?? ""));
}

function formatOfSheet(kind: "xlsx" | "xls", sheet: string): TableFormat {
  return { kind, encoding: null, delimiter: null, sheet: sheet === "" ? null : sheet };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw tableError(passwordMessage, error);
    throw damaged(error);
  }
}

function damaged(cause?: unknown): Error {
  return tableError(
    "The spreadsheet is damaged. Open it in your spreadsheet program and save it again.",
    cause,
  );
}

function addRow(
  collector: RowCollector,
  row: number,
  texts: string[],
  mask: (row: number, texts: string[]) => void,
): void {
  mask(row, texts);
  collector.add(texts);
}

function xlsxTexts(
  { row, cells }: RawRow,
  workbook: WorkbookParts,
  date1904: boolean,
  remarks: Remarks,
): string[] {
  const texts: string[] = [];
  for (const raw of cells) {
    refuseColumn(raw.column);
    if (raw.type === "e") remarkError(remarks, row, raw.column, raw.value);
    while (texts.length < raw.column) texts.push("");
    texts[raw.column] = cellText(sheetCell(raw, workbook, date1904), date1904);
  }
  return texts;
}

function sheetCell({ type, style, value }: RawCell, workbook: WorkbookParts, date1904: boolean): SheetCell {
  if (type === "s") {
    const shared = workbook.Strings[Number(value)];
    if (!shared) throw damaged();
    return { t: "s", v: shared.t ?? "" };
  }
  if (type === "str") return { t: "s", v: value };
  if (type === "b") return { t: "b", v: value === "1" || value === "true" };
  if (type === "e") return { t: "e" };
  const format = formatOf(style, workbook);
  if (type === "d")
    return { t: "n", v: isoSerial(value, date1904), z: format === "General" ? "yyyy-mm-dd" : format };
  return { t: "n", v: Number(value), z: format };
}

function formatOf(style: number, { Styles, SSF }: WorkbookParts): string {
  const id = Number(Styles.CellXf?.[style]?.numFmtId ?? 0);
  return SSF[id] ?? implicitFormat(id);
}

/** Built-in formats that a workbook may use without writing them down and that the library does not list. */
function implicitFormat(id: number): string {
  if (id >= 32 && id <= 35) return "h:mm:ss";
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "yyyy-mm-dd";
  if (id === 41 || id === 42) return "#,##0";
  if (id === 43 || id === 44) return "#,##0.00";
  if (id >= 5 && id <= 8) return id < 7 ? '"$"#,##0' : '"$"#,##0.00';
  return "General";
}

function xlsTexts(cells: readonly SheetCell[], row: number, date1904: boolean, remarks: Remarks): string[] {
  if (cells.length > 0) refuseColumn(cells.length - 1);
  return Array.from(cells, (cell, column) => {
    if (cell?.t === "e") remarkError(remarks, row, column, cell.w ?? "error");
    return cell ? cellText(cell, date1904) : "";
  });
}

function refuseColumn(column: number): void {
  if (column >= maxColumns) {
    throw tableError(`The sheet has more than ${maxColumns} columns. Delete the columns you do not need.`);
  }
}

type Remarks = { errors: number; firstError: string; uncalculated: number };

function newRemarks(): Remarks {
  return { errors: 0, firstError: "", uncalculated: 0 };
}

function remarkError(remarks: Remarks, r: number, c: number, shown: string): void {
  if (remarks.errors++ === 0) remarks.firstError = `${XLSX.utils.encode_cell({ r, c })} (${shown})`;
}

function noteTexts({ errors, firstError, uncalculated }: Remarks): string[] {
  const notes: string[] = [];
  if (errors > 0)
    notes.push(`Cells that show an error are left empty: ${errors}, the first is ${firstError}.`);
  if (uncalculated > 0) {
    notes.push(
      `Formulas without a stored result are left empty: ${uncalculated}. Open the file in your spreadsheet program and save it.`,
    );
  }
  return notes;
}

import * as XLSX from "@e965/xlsx";
import { cellText, type SheetCell } from "./cellText.ts";
import { collectRows } from "./collectRows.ts";
import { passwordMessage } from "./fileKind.ts";
import { type Grid, maxColumns, tableError } from "./table.ts";
import { readXlsxParts } from "./xlsxParts.ts";

declare module "@e965/xlsx" {
  /** Reads a workbook from an already unpacked container; exported by the library, missing in its types. */
  export function parse_zip(container: unknown, options: ParsingOptions & { dense: boolean }): WorkBook;
}

type SheetRows = (SheetCell[] | undefined)[];
type Sheet = { readonly "!data"?: SheetRows; readonly "!merges"?: readonly XLSX.Range[] };

// The last row a spreadsheet can have; what a file numbers beyond it is not read.
const lastSheetRow = 1_048_576;
const maxXlsBytes = 100_000_000;
const maxMergedCells = 2_000_000;

const readOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  sheetRows: lastSheetRow,
};

/** The first visible sheet of an .xlsx. Throws InputError for anything that is not a readable workbook. */
export async function readXlsx(bytes: Uint8Array, maxRows: number): Promise<Grid> {
  const { parts, sheet, sheetIndex } = await readXlsxParts(bytes);
  const container = XLSX.CFB.utils.cfb_new();
  for (const [name, content] of parts) XLSX.CFB.utils.cfb_add(container, name, content, { unsafe: true });
  const notes = hasUncalculated(sheet)
    ? [
        "Some formulas have no stored result and are left empty; open the file in your spreadsheet program and save it.",
      ]
    : [];
  const workbook = damagedUnlessParsed(() =>
    XLSX.parse_zip(container, { ...readOptions, sheets: sheetIndex }),
  );
  return sheetGrid(workbook, sheetIndex, maxRows, notes);
}

/** The first visible sheet of an old .xls (BIFF). Throws InputError as `readXlsx` does. */
export function readXls(bytes: Uint8Array, maxRows: number): Grid {
  if (bytes.length > maxXlsBytes)
    throw tableError("The spreadsheet is larger than 100 MB. Save it as .xlsx or .csv.");
  const workbook = damagedUnlessParsed(() => XLSX.read(bytes, { ...readOptions, type: "buffer" }));
  const sheets = workbook.Workbook?.Sheets ?? [];
  const visible = workbook.SheetNames.findIndex((_, index) => !sheets[index]?.Hidden);
  return sheetGrid(workbook, Math.max(0, visible), maxRows, []);
}

function damagedUnlessParsed(parse: () => XLSX.WorkBook): XLSX.WorkBook {
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

function sheetGrid(workbook: XLSX.WorkBook, index: number, maxRows: number, notes: readonly string[]): Grid {
  const sheet = workbook.Sheets[workbook.SheetNames[index] ?? ""] as Sheet | undefined;
  if (!sheet) throw damaged();
  const rows = sheet["!data"] ?? [];
  clearMerged(rows, sheet["!merges"] ?? []);
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const collector = collectRows(maxRows);
  const errors: string[] = [];
  for (const key of Object.keys(rows)) {
    const row = rows[Number(key)];
    if (row) collector.add(rowTexts(row, Number(key), date1904, errors));
  }
  return collector.finish(errors.length ? [...notes, errorNote(errors)] : notes);
}

function rowTexts(
  row: readonly SheetCell[],
  rowIndex: number,
  date1904: boolean,
  errors: string[],
): string[] {
  if (row.length > maxColumns) {
    throw tableError(`The sheet has more than ${maxColumns} columns. Delete the columns you do not need.`);
  }
  return Array.from(row, (cell, column) => {
    if (!cell) return "";
    if (cell.t === "e")
      errors.push(`${XLSX.utils.encode_cell({ r: rowIndex, c: column })} (${cell.w ?? "error"})`);
    return cellText(cell, date1904);
  });
}

function errorNote(errors: readonly string[]): string {
  const cells =
    errors.length === 1 ? "1 cell shows an error and is" : `${errors.length} cells show an error and are`;
  return `${cells} left empty; the first is ${errors[0]}.`;
}

/** A merged area shows its first cell only; what some programs leave in the others is not on the sheet. */
function clearMerged(rows: SheetRows, merges: readonly XLSX.Range[]): void {
  let budget = maxMergedCells;
  for (const { s, e } of merges) {
    const lastRow = Math.min(e.r, rows.length - 1);
    const lastColumn = Math.min(e.c, maxColumns);
    budget -= Math.max(0, lastRow - s.r + 1) * Math.max(0, lastColumn - s.c + 1);
    if (budget < 0) throw tableError("The sheet merges too many cells. Undo the merging and save it again.");
    for (let row = s.r; row <= lastRow; row++) clearRow(rows[row], s.c, lastColumn, row === s.r);
  }
}

function clearRow(row: SheetCell[] | undefined, first: number, last: number, keepFirst: boolean): void {
  if (!row) return;
  for (let column = keepFirst ? first + 1 : first; column <= last; column++) delete row[column];
}

function hasUncalculated(sheet: Buffer): boolean {
  return ["</f></c>", "</f><v></v>", "</f><v/>", "</f><v />"].some((ending) => sheet.includes(ending));
}

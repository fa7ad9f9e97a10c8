import * as XLSX from "@e965/xlsx";
import { tameRecords } from "./biffRecords.ts";
import { cellText, type SheetCell } from "./cellText.ts";
import { collectRows, type TakeRow } from "./collectRows.ts";
import { hasTreeOfEntries, streamOf } from "./compoundFile.ts";
import { passwordMessage } from "./fileKind.ts";
import { mergeMask } from "./mergedCells.ts";
import { collectRemarks, type SheetRemarks } from "./sheetRemarks.ts";
import { damagedSheet, type Grid, maxColumns, tableError, tooManyColumns } from "./table.ts";

type XlsSheet = { readonly "!data"?: (SheetCell[] | undefined)[] };

const maxXlsBytes = 100_000_000;
const readOptions = {
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  dense: true,
  type: "buffer",
} as const;

/** The first visible sheet of an old .xls (BIFF). Throws InputError for anything that is not a readable workbook. */
export function readXls(bytes: Uint8Array, maxRows: number, takeRow?: TakeRow): Grid {
  if (bytes.length > maxXlsBytes)
    throw tableError("The spreadsheet is larger than 100 MB. Save it as .xlsx or .csv.");
  // The library's own way through the container takes time in proportion to its square.
  const stream = hasTreeOfEntries(bytes) ? streamOf(bytes, ["Workbook", "Book"]) : null;
  if (stream === null) throw damagedSheet();
  const records = tameRecords(stream);
  const workbook = parsed(records.stream);
  const sheets = workbook.Workbook?.Sheets ?? [];
  const visible = Math.max(
    0,
    workbook.SheetNames.findIndex((_, index) => !sheets[index]?.Hidden),
  );
  const name = workbook.SheetNames[visible] ?? "";
  const sheet = workbook.Sheets[name] as XlsSheet | undefined;
  if (!sheet) throw damagedSheet();
  const rows = sheet["!data"] ?? [];
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const collector = collectRows(maxRows, takeRow);
  const remarks = collectRemarks();
  const mask = mergeMask(records.mergedAreas(visible));
  // By its keys: a sheet whose only cell stands in the last row is an array of holes.
  for (const row of Object.keys(rows).map(Number)) {
    const cells = rows[row] ?? [];
    if (collector.isFull()) {
      collector.skip(cells.some((cell) => cell?.v !== undefined));
      continue;
    }
    const texts = textsOf(cells, row, date1904, remarks);
    mask(row, texts);
    collector.add(texts);
  }
  const format = { kind: "xls", encoding: null, delimiter: null, sheet: name || null } as const;
  return collector.finish(remarks.texts(), format);
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

function textsOf(
  cells: readonly SheetCell[],
  row: number,
  date1904: boolean,
  remarks: SheetRemarks,
): string[] {
  if (cells.length > maxColumns) throw tooManyColumns();
  return Array.from(cells, (cell, column) => {
    if (cell?.t === "e") remarks.noteError(row, column, cell.w ?? "error");
    return cell ? cellText(cell, date1904) : "";
  });
}

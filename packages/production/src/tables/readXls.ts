import * as XLSX from "@e965/xlsx";
import { ownValue } from "@print-builder/core/ownValue";
import { dropNeedlessRecords, type SheetLayout } from "./biffRecords.ts";
import { cellText, type SheetCell } from "./cellText.ts";
import { hasTreeOfEntries, streamOf } from "./compoundFile.ts";
import { passwordMessage } from "./fileKind.ts";
import { mergeMask } from "./mergedCells.ts";
import type { RawRow, RawSheet, RawTable } from "./rawTable.ts";
import { collectFindings, type FindingCollector, mayBeRounded } from "./sheetFindings.ts";
import { binaryFormat, damagedSheet, maxColumns, tableError, tooManyColumns } from "./table.ts";

type XlsSheet = { readonly "!data"?: (SheetCell[] | undefined)[] };

const maxXlsBytes = 100_000_000;
const readOptions = {
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  dense: true,
  type: "buffer",
} as const;

/** The sheets of an old .xls (BIFF). Throws InputError for anything that is not a readable workbook. */
export function openXls(bytes: Uint8Array): RawTable {
  if (bytes.length > maxXlsBytes)
    throw tableError("The spreadsheet is larger than 100 MB. Save it as .xlsx or .csv.");
  // The library's own way through the container takes time in proportion to its square.
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
    // By its keys: a sheet whose only cell stands in the last row is an array of holes.
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

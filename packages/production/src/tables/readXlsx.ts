import { cellText, isoSerial, type SheetCell } from "./cellText.ts";
import { collectRows, type RowCollector, type TakeRow } from "./collectRows.ts";
import { mergedArea, mergeMask } from "./mergedCells.ts";
import { mergedAreas, type RawCell, type RawRow, scanSheet } from "./scanSheet.ts";
import { collectRemarks, type SheetRemarks } from "./sheetRemarks.ts";
import { damagedSheet, type Grid, maxColumns, tooManyColumns } from "./table.ts";
import { type CellStyles, countsFrom1904, readSharedStrings, readStyles } from "./workbookParts.ts";
import { readXlsxParts } from "./xlsxParts.ts";

type Workbook = {
  readonly strings: readonly string[];
  readonly styles: CellStyles;
  readonly date1904: boolean;
};

// The last row a spreadsheet can have; what a file numbers beyond it is not read.
const lastSheetRow = 1_048_576;

/** The first visible sheet of an .xlsx. Throws InputError for anything that is not a readable workbook. */
export async function readXlsx(bytes: Uint8Array, maxRows: number, takeRow?: TakeRow): Promise<Grid> {
  const { sheet, sheetName, ...parts } = await readXlsxParts(bytes);
  const workbook: Workbook = {
    strings: readSharedStrings(parts.sharedStrings.toString("utf8")),
    styles: readStyles(parts.styles.toString("utf8")),
    date1904: countsFrom1904(parts.workbook.toString("utf8")),
  };
  const collector = collectRows(maxRows, takeRow);
  const remarks = collectRemarks();
  const mask = mergeMask(mergedAreas(sheet).flatMap((area) => mergedArea(area) ?? []));
  for (const row of scanSheet(sheet)) {
    remarks.noteUncalculated(row.uncalculated);
    if (row.row < lastSheetRow) addRow(collector, row, workbook, remarks, mask);
  }
  const format = { kind: "xlsx", encoding: null, delimiter: null, sheet: sheetName || null } as const;
  return collector.finish(remarks.texts(), format);
}

function addRow(
  collector: RowCollector,
  row: RawRow,
  workbook: Workbook,
  remarks: SheetRemarks,
  mask: (row: number, texts: string[]) => void,
): void {
  if (collector.isFull()) {
    collector.skip(row.cells.length > 0);
    return;
  }
  const texts = textsOf(row, workbook, remarks);
  mask(row.row, texts);
  collector.add(texts);
}

function textsOf({ row, cells }: RawRow, workbook: Workbook, remarks: SheetRemarks): string[] {
  const texts: string[] = [];
  for (const raw of cells) {
    if (raw.column >= maxColumns) throw tooManyColumns();
    if (raw.type === "e") remarks.noteError(row, raw.column, raw.value);
    while (texts.length < raw.column) texts.push("");
    texts[raw.column] = cellText(sheetCell(raw, workbook), workbook.date1904);
  }
  return texts;
}

function sheetCell({ type, style, value }: RawCell, { strings, styles, date1904 }: Workbook): SheetCell {
  if (type === "s") {
    const shared = strings[Number(value)];
    if (shared === undefined) throw damagedSheet();
    return { t: "s", v: shared };
  }
  if (type === "str") return { t: "s", v: value };
  if (type === "b") return { t: "b", v: value === "1" || value === "true" };
  if (type === "e") return { t: "e" };
  const format = formatOf(style, styles);
  if (type === "d")
    return { t: "n", v: isoSerial(value, date1904), z: format === "General" ? "yyyy-mm-dd" : format };
  return { t: "n", v: Number(value), z: format };
}

function formatOf(style: number, { formatIds, formats }: CellStyles): string {
  const id = formatIds[style] ?? 0;
  return formats.get(id) ?? implicitFormat(id);
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

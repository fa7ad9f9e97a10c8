import { createPictureFinder, type PictureFinder } from "./cellPictures/findCellPictures.ts";
import { cellText, isoSerial, type SheetCell } from "./cellText.ts";
import { mergedArea, mergeMask } from "./mergedCells.ts";
import type { RawRow, RawSheet, RawTable } from "./rawTable.ts";
import { hiddenColumns, mergedAreas, type RawCell, type ScannedRow, scanSheet } from "./scanSheet.ts";
import { collectFindings, type FindingCollector, mayBeRounded } from "./sheetFindings.ts";
import { binaryFormat, damagedSheet, maxColumns, tooManyColumns } from "./table.ts";
import { type CellStyles, countsFrom1904, readSharedStrings, readStyles } from "./workbookParts.ts";
import { openXlsxParts } from "./xlsxParts.ts";

type Workbook = {
  readonly strings: readonly string[];
  readonly styles: CellStyles;
  readonly date1904: boolean;
  readonly pictures: PictureFinder;
};

// The last row a spreadsheet can have; what a file numbers beyond it is not read.
const lastSheetRow = 1_048_576;

/** The sheets of an .xlsx. Throws InputError for anything that is not a readable workbook. */
export async function openXlsx(bytes: Uint8Array): Promise<RawTable> {
  const parts = await openXlsxParts(bytes);
  try {
    const workbook: Workbook = {
      strings: readSharedStrings((await parts.sharedStrings()).toString("utf8")),
      styles: readStyles((await parts.styles()).toString("utf8")),
      date1904: countsFrom1904(parts.workbook.toString("utf8")),
      pictures: await createPictureFinder(parts),
    };
    return {
      format: binaryFormat("xlsx"),
      sheets: parts.sheets,
      async open(at) {
        const bytes = await parts.sheet(at);
        const sheet = openSheet(bytes, workbook);
        return { ...sheet, pictures: await workbook.pictures.find(at, bytes, sheet.merged) };
      },
      close: parts.close,
    };
  } catch (error) {
    parts.close();
    throw error;
  }
}

function openSheet(sheet: Buffer, workbook: Workbook): RawSheet {
  const findings = collectFindings();
  const merged = mergedAreas(sheet).flatMap((area) => mergedArea(area) ?? []);
  function* rows(): Generator<RawRow> {
    const mask = mergeMask(merged);
    for (const scanned of scanSheet(sheet)) {
      const { row, cells, isHidden } = scanned;
      for (const column of scanned.uncalculated) findings.add("uncalculated_formula", column, "");
      if (row >= lastSheetRow || cells.length === 0) continue;
      yield {
        row,
        isHidden,
        cells: () => {
          const texts = textsOf(scanned, workbook, findings);
          mask(row, texts);
          return texts;
        },
      };
    }
  }
  return { merged, hiddenColumns: hiddenColumns(sheet), rows, findings: findings.findings };
}

function textsOf({ cells }: ScannedRow, workbook: Workbook, findings: FindingCollector): string[] {
  const texts: string[] = [];
  for (const raw of cells) {
    if (raw.column >= maxColumns) throw tooManyColumns();
    if (workbook.pictures.isPicture(raw)) continue;
    if (raw.type === "e") findings.add("error_cell", raw.column, raw.value);
    while (texts.length < raw.column) texts.push("");
    texts[raw.column] =
      longNumber(raw, workbook, findings) ?? cellText(sheetCell(raw, workbook), workbook.date1904);
  }
  return texts;
}

const longWhole = /^-?\d{16,}$/;
const keptDigits = 15;

/** A number of more digits than a double holds, as the file has them; null for any other cell. */
function longNumber(
  { type, style, value, column }: RawCell,
  { styles }: Workbook,
  findings: FindingCollector,
): string | null {
  if (type !== "n" || value.length < keptDigits || !mayBeRounded(Number(value))) return null;
  const format = formatOf(style, styles);
  if (format !== "General" && format !== "0" && format !== "@") return null;
  const isWritten = longWhole.test(value);
  const text = isWritten ? value : cellText({ t: "n", v: Number(value), z: "General" }, false);
  // Excel writes zeros in place of the digits that it has lost.
  if (text.replace(/^-/, "").replace(/0+$/, "").length <= keptDigits && text.length > keptDigits)
    findings.add("rounded_number", column, text);
  return text;
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

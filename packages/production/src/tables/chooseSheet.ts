import type { RawSheet, RawTable, SheetName } from "./rawTable.ts";

/** How much a sheet holds, as far as it was looked at. */
export type SheetSize = SheetName & {
  /** Filled rows; `isMore` where it was not counted to the end. */
  readonly rows: number;
  readonly isMore: boolean;
  /** Cells of its widest row among the first. */
  readonly columns: number;
};

const countedRows = 1000;
const rowsForWidth = 40;
const lookedSheets = 50;

/** Looks at the sheets of a file. Of those beyond the fiftieth only the names are told. */
export async function sheetSizes({ sheets, open }: RawTable): Promise<readonly SheetSize[]> {
  const sizes: SheetSize[] = [];
  for (const [at, sheet] of sheets.entries()) {
    const size = at < lookedSheets ? sizeOf(await open(at)) : { rows: 0, columns: 0, isMore: false };
    sizes.push({ ...sheet, ...size });
  }
  return sizes;
}

function sizeOf(sheet: RawSheet): Omit<SheetSize, keyof SheetName> {
  let rows = 0;
  let columns = 0;
  for (const row of sheet.rows()) {
    if (rows === countedRows) return { rows, columns, isMore: true };
    if (rows++ < rowsForWidth) columns = Math.max(columns, widthOf(row.cells()));
  }
  return { rows, columns, isMore: false };
}

function widthOf(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}

const ofPeople =
  /pupil|student|learner|children|teacher|staff|employee|people|schüler|élève|alumno|alunno|leerling|uczni|учени|छात्र|الطلاب|学生|生徒/iu;
const besidePeople =
  /summary|instruction|read\s?me|cover|notes?$|legend|info|contents|lists?$|lookup|help|totals?|overview/i;

/**
 * The place of the sheet to read: the one that is wanted, else the first visible one. Where sheets were looked at and that
 * one is no table, or only tells about one, it is the one with the people.
 */
export function chooseSheet(
  sheets: readonly SheetName[],
  sizes: readonly SheetSize[],
  wanted: string | null,
): number {
  const asked = wanted === null ? -1 : sheets.findIndex(({ name }) => name === wanted);
  if (asked >= 0) return asked;
  const first = Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  );
  const tables = sizes.filter(({ isHidden, rows, columns }) => !isHidden && rows > 1 && columns > 1);
  const found = sizes[first];
  if (!found || tables.length === 0) return first;
  const named = tables.filter(({ name }) => ofPeople.test(name));
  if (tables.includes(found) && (!besidePeople.test(found.name) || ofPeople.test(found.name))) return first;
  const [best = found] = [...(named.length > 0 ? named : tables)].sort((a, b) => b.rows - a.rows);
  return tables.includes(found) && named.length === 0 ? first : sizes.indexOf(best);
}

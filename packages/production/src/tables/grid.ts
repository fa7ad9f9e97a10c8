import {
  type CellPicture,
  type IntakePlan,
  isBlank,
  type MergedArea,
  type RawSheet,
  type RawTable,
  type SheetName,
  type SheetPictures,
  type TablePicture,
  tableError,
} from "./table.ts";

/** The sheet chosen for reading, with its rows of cells. */
export type OpenSheet = {
  /** Null if the file has no sheets. */
  readonly name: string | null;
  readonly sheet: RawSheet;
  /** Undefined if the sheet has no pictures, or they are omitted. */
  readonly pictures: PictureFiller | undefined;
};

export type GridOptions = {
  /** The plan takes precedence over `sheet`. */
  readonly plan?: IntakePlan | undefined;
  readonly sheet?: string | undefined;
  /** The user sees which sheet was read, so an unknown name is not an error. */
  readonly withIntake?: boolean | undefined;
};

/**
 * Step 3 of reading a table: opens the sheet to read. `sizes` come from `sheetSizes`, or are empty if the other sheets
 * are not examined. Throws InputError for an unknown sheet.
 */
export async function openGrid(
  table: RawTable,
  sizes: readonly SheetSize[],
  options: GridOptions,
): Promise<OpenSheet> {
  const { plan } = options;
  const at = chooseSheet(table.sheets, sizes, plan ? plan.sheet : wantedSheet(table, options));
  const sheet = await table.open(at);
  const { pictures } = sheet;
  const omitted = new Set(omittedColumns(plan, sheet));
  return {
    name: table.sheets[at]?.name || null,
    sheet,
    pictures:
      pictures && !plan?.leavesPictures
        ? await fillerOf(
            pictures,
            pictures.cells.filter(({ column }) => !omitted.has(column)),
          )
        : undefined,
  };
}

/** Columns of the sheet that are omitted from the table. */
export function omittedColumns(
  plan: IntakePlan | undefined,
  { hiddenColumns = [] }: Pick<RawSheet, "hiddenColumns">,
): readonly number[] {
  return plan?.leavesHiddenColumns ? hiddenColumns : [];
}

async function fillerOf(pictures: SheetPictures, cells: readonly CellPicture[]): Promise<PictureFiller> {
  return createPictureFiller(cells, await pictures.names(cells));
}

/** The wrong sheet would print the wrong people, so an unknown sheet name is an error. */
function wantedSheet({ sheets }: RawTable, { sheet, withIntake }: GridOptions): string | null {
  if (sheet === undefined) return null;
  if (withIntake || sheets.some(({ name }) => name === sheet)) return sheet;
  const names = sheets.slice(0, 10).map(({ name }) => `“${name}”`);
  const has = names.length === 0 ? "This file has no sheets." : `The file has ${names.join(", ")}.`;
  throw tableError(`There is no sheet “${sheet}”. ${has}`);
}

/** The size of a sheet, measured in its first rows only. */
export type SheetSize = SheetName & {
  /** Number of non-blank rows; `isMore` if not counted to the end. */
  readonly rows: number;
  readonly isMore: boolean;
  /** Number of cells in the widest of the first rows. */
  readonly columns: number;
};

const countedRows = 1000;
const rowsForWidth = 40;
const lookedSheets = 50;

/** Measures the sheets of a file. Sheets after the fiftieth are only listed by name. */
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
 * Index of the sheet to read: the requested sheet, else the first visible sheet. If sheets were measured and that sheet
 * is not a table, or only describes one, chooses the sheet with the people.
 */
function chooseSheet(
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

/** Writes the file names of pictures to their cells. */
export type PictureFiller = {
  /** Call once for each row of the table, before it is judged. */
  fill(row: number, cells: string[]): void;
  /** Distinct pictures written so far. */
  used(): readonly TablePicture[];
  /** Number of cells filled, and their columns. */
  count(): number;
  columns(): ReadonlySet<number>;
};

/** `names` are the names of the picture parts; a part without a name cannot be used. */
function createPictureFiller(
  pictures: readonly CellPicture[],
  names: ReadonlyMap<string, string>,
): PictureFiller {
  const byRow = Map.groupBy(pictures, ({ row }) => row);
  const used = new Map<string, string>();
  const columns = new Set<number>();
  let count = 0;
  return {
    fill(row, cells) {
      for (const { column, part } of byRow.get(row) ?? []) {
        const name = names.get(part);
        if (name === undefined) continue;
        while (cells.length < column) cells.push("");
        cells[column] = name;
        used.set(name, part);
        columns.add(column);
        count++;
      }
    },
    used: () => [...used].map(([name, part]) => ({ name, part })),
    count: () => count,
    columns: () => columns,
  };
}

/**
 * Copies the value of vertically merged cells to each of their rows. Rows must be passed from top to bottom, below the
 * header, with covered cells empty.
 */
export function createMergeFiller(merged: readonly MergedArea[]): (row: number, cells: string[]) => void {
  const tall = merged.filter(({ s, e }) => e.r > s.r).sort((a, b) => a.s.r - b.s.r);
  const shown = new Map<number, { readonly text: string; readonly until: number }>();
  let next = 0;
  const begin = (row: number, cells: readonly string[]): void => {
    for (let area = tall[next]; area && area.s.r <= row; area = tall[next]) {
      next++;
      if (area.s.r === row) shown.set(area.s.c, { text: cells[area.s.c] ?? "", until: area.e.r });
    }
  };
  return (row, cells) => {
    begin(row, cells);
    for (const [column, { text, until }] of shown) {
      if (until < row) shown.delete(column);
      else if (text !== "") give(cells, column, text);
    }
  };
}

function give(cells: string[], column: number, text: string): void {
  if (!isBlank(cells[column] ?? "")) return;
  while (cells.length < column) cells.push("");
  cells[column] = text;
}

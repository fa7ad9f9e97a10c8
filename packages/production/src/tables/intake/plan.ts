import type { ColumnType, DateOrder } from "@print-builder/core/records";

/** A merged area; rows and columns 0-based, ends included. */
export type MergedArea = {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
};

/** A row of a sheet as it stands there; `row` is 0-based and counts blank rows too. */
export type RawLine = { readonly row: number; readonly cells: readonly string[] };

/**
 * A row that somebody left out or took in, known by its place and by what stands in it (`lineText`). Without a place it
 * is of an earlier file: then the first row with this text is meant.
 */
export type RowMark = { readonly row: number | null; readonly text: string };

/** Values of a column that become two columns at a sign, as "Rao, Anil" at its comma: at the first one where `at` is absent. */
export type ColumnSplit = {
  readonly column: string;
  readonly sign: string;
  readonly at?: "first" | "last" | undefined;
};

export type Replacement = { readonly column: string; readonly from: string; readonly to: string };

/** How dates are written, as "dd/mm/yyyy", and in which order those are read that are three numbers. */
export type DateFormat = { readonly order: DateOrder; readonly format: string };

/** How a file is read. It is stored with the table, changed by a person, and repeated for the next file of its shape. */
export type IntakePlan = {
  /** The sheet's name; null where the file has none, and for its first. */
  readonly sheet: string | null;
  /** The raw rows of the header: the first one, 0-based, and how many are joined. None: columns are numbered. */
  readonly header: { readonly first: number; readonly count: number };
  /** Totals and remarks behind the last person are left out. */
  readonly dropTotals: boolean;
  /** Rows that only repeat the header, as at page breaks, are left out. */
  readonly dropRepeated: boolean;
  /** Rows that hold nothing but their running number are left out. */
  readonly dropNumbered: boolean;
  /** Cells that are merged downwards give their value to each row. */
  readonly fillMerged: boolean;
  readonly skipped: readonly RowMark[];
  /** Rows taken in although they would be left out. */
  readonly taken: readonly RowMark[];
  /** By column; only what a person has chosen. */
  readonly types: Readonly<Record<string, ColumnType>>;
  readonly splits: readonly ColumnSplit[];
  /** Pictures in cells are left out; absent: they are the photos of their rows. */
  readonly leavesPictures?: boolean | undefined;
  /** The encoding of the file's text, by its usual name; absent: it is found. */
  readonly encoding?: string | null | undefined;
  /** Rows that the spreadsheet hides are records too. */
  readonly withHidden?: boolean | undefined;
  /** Blanks and invisible marks around values stay. */
  readonly keepsEdges?: boolean | undefined;
  /** Values that a program plainly damaged are put right where that is certain. */
  readonly repairs?: boolean | undefined;
  /** Spellings of a column that become another one, as "7 b" becomes "7B". */
  readonly replaced?: readonly Replacement[] | undefined;
  /** Columns whose dates are written in one way. */
  readonly dateFormats?: Readonly<Record<string, DateFormat>> | undefined;
};

/** Why a row is none of the records. */
export type LeftOutReason = "title" | "header" | "totals" | "repeated" | "numbered" | "skipped" | "hidden";

export type LeftOutRow = RawLine & { readonly why: LeftOutReason };

/** The plan of a table whose header is this row, with nothing else done to it. */
export function plainPlan(headerRow: number, sheet: string | null): IntakePlan {
  return {
    sheet,
    header: { first: headerRow, count: 1 },
    dropTotals: false,
    dropRepeated: false,
    dropNumbered: false,
    fillMerged: false,
    skipped: [],
    taken: [],
    types: {},
    splits: [],
  };
}

const longestMark = 300;

/** What a row is known by. */
export function lineText(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.trim())
    .join("\t")
    .trimEnd()
    .slice(0, longestMark);
}

export function isBlank(cell: string): boolean {
  return cell === "" || cell.trim() === "";
}

/** Columns of a row that hold something. */
export function filledColumns(cells: readonly string[]): number[] {
  return cells.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));
}

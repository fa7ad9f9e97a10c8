import type { CardRecord, ColumnType, DateOrder } from "@print-builder/core/records";
import { InputError } from "../inputError.ts";
import type { ZipLimits } from "../zipArchive.ts";
import type { IntakeNote } from "./notes.ts";

/**
 * The types passed between the steps of reading a table: a file (`TableFile`) is opened (`RawTable`, `RawSheet`,
 * `RawRow`), read by a plan (`IntakePlan`) and becomes a `Grid`. Rows and columns are counted from 0 as in the sheet,
 * including blank rows and columns.
 */

/** A table file: a path, or a name with its bytes or its path. The name is for messages only. */
export type TableFile =
  | string
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly path: string };

/** An encoding with the first words decoded in it. */
export type LikelyEncoding = { readonly encoding: string; readonly examples: readonly string[] };

/** The file's format. Fields that do not apply to its kind are null. */
export type TableFormat = {
  readonly kind: "csv" | "xlsx" | "xls" | "ods" | "json" | "html" | "xml";
  /** By its usual name: "UTF-8", "Windows-1252", "GBK". */
  readonly encoding: string | null;
  /** False if the encoding was guessed and another encoding is about as likely. */
  readonly isEncodingCertain: boolean;
  /** Likeliest encoding first; absent if the encoding is certain. */
  readonly likelyEncodings?: readonly LikelyEncoding[];
  /** Also null if the table has a single column. */
  readonly delimiter: "comma" | "semicolon" | "tab" | "pipe" | null;
  readonly sheet: string | null;
};

/** An opened table file. Close it when done. */
export type RawTable = {
  readonly format: Omit<TableFormat, "sheet">;
  /** In tab order; empty if the file itself is the only sheet. */
  readonly sheets: readonly SheetName[];
  /** Opens the sheet with this index in `sheets`. Throws InputError. */
  open(at: number): Promise<RawSheet>;
  close(): void;
};

export type SheetName = { readonly name: string; readonly isHidden: boolean };

/** One sheet of a file, unprocessed. */
export type RawSheet = {
  readonly pictures?: SheetPictures | null;
  readonly merged: readonly MergedArea[];
  readonly hiddenColumns?: readonly number[];
  /** From top to bottom. */
  rows(): Generator<RawRow, void>;
  /** Complete once all rows have been read. */
  findings(): readonly RawFinding[];
};

/** A non-blank row of a sheet. */
export type RawRow = {
  readonly row: number;
  /** Hidden manually or by a filter. */
  readonly isHidden?: boolean;
  /** Returns the row's cells as text. Call it at most once, from top to bottom. */
  cells(): string[];
};

/** A merged area with inclusive ends. */
export type MergedArea = {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
};

export type SheetPictures = {
  /** At most one picture per cell, in cells without other content. */
  readonly cells: readonly CellPicture[];
  /** Number of pictures on the sheet, including pictures outside such cells. */
  readonly total: number;
  /** File names by part, without pictures that are too large to use. Throws InputError. */
  names(wanted: readonly CellPicture[]): Promise<ReadonlyMap<string, string>>;
};

/** A picture in a cell, and the part of the file that contains it. */
export type CellPicture = { readonly row: number; readonly column: number; readonly part: string };

/**
 * A picture in a cell of the table, whose text is the picture's file name, and the part of the file that contains it.
 */
export type TablePicture = { readonly name: string; readonly part: string };

/** Findings that only the reader of a format can detect. */
export type RawFinding = {
  readonly what:
    | "error_cell"
    | "uncalculated_formula"
    /** A number with more digits than the spreadsheet program keeps. */
    | "rounded_number"
    | "huge_number"
    | "repeated_json_key";
  /** Null if unknown. */
  readonly column: number | null;
  readonly count: number;
  /** At most three values, as in the file. */
  readonly examples: readonly string[];
};

/** Collects what a format's reader finds in the cells of a sheet. */
export type FindingCollector = {
  add(what: RawFinding["what"], column: number | null, value: string): void;
  findings(): readonly RawFinding[];
};

const shownExamples = 3;

export function collectFindings(): FindingCollector {
  const found = new Map<
    string,
    Omit<RawFinding, "count" | "examples"> & { count: number; examples: string[] }
  >();
  return {
    add(what, column, value) {
      const key = `${what} ${column}`;
      const known = found.get(key) ?? { what, column, count: 0, examples: [] };
      if (known.count++ === 0) found.set(key, known);
      if (known.examples.length < shownExamples && value !== "" && !known.examples.includes(value))
        known.examples.push(value);
    },
    findings: () => [...found.values()],
  };
}

/** A row of a sheet with its cells as text. */
export type RawLine = { readonly row: number; readonly cells: readonly string[] };

/**
 * A row that a person excluded or included, identified by position and text (`lineText`). A mark without a position
 * comes from an earlier file and applies to the first row with its text.
 */
export type RowMark = { readonly row: number | null; readonly text: string };

/**
 * Splits a column's values into two columns at a sign, such as "Rao, Anil" at its comma; at the first occurrence of the
 * sign if `at` is absent.
 */
export type ColumnSplit = {
  readonly column: string;
  readonly sign: string;
  readonly at?: "first" | "last" | undefined;
};

export type Replacement = { readonly column: string; readonly from: string; readonly to: string };

/** A date format, such as "dd/mm/yyyy", and the order of its three numbers. */
export type DateFormat = { readonly order: DateOrder; readonly format: string };

/** A plan for reading a file. */
export type IntakePlan = {
  /** The sheet's name; null for the file's first sheet, and if the sheet has no name. */
  readonly sheet: string | null;
  /** The header's rows in the sheet: the first row, and how many rows are joined. With 0 rows, columns are numbered. */
  readonly header: { readonly first: number; readonly count: number };
  /** Omits totals and remarks after the last person. */
  readonly dropTotals: boolean;
  /** Omits rows that only repeat the header, as at page breaks. */
  readonly dropRepeated: boolean;
  /** Omits rows with only a running number. */
  readonly dropNumbered: boolean;
  /** Copies the value of vertically merged cells to each row. */
  readonly fillMerged: boolean;
  readonly skipped: readonly RowMark[];
  /** Rows included although they would otherwise be omitted. */
  readonly taken: readonly RowMark[];
  /** By column; only types that a person chose. */
  readonly types: Readonly<Record<string, ColumnType>>;
  readonly splits: readonly ColumnSplit[];
  /** Omits pictures in cells; by default they are the photos of their rows. */
  readonly leavesPictures?: boolean | undefined;
  /** The usual name of the file's text encoding; detected if absent. */
  readonly encoding?: string | null | undefined;
  /** True if hidden rows are records too. */
  readonly withHidden?: boolean | undefined;
  /** Omits hidden columns. */
  readonly leavesHiddenColumns?: boolean | undefined;
  /** Keeps spaces and invisible marks around values. */
  readonly keepsEdges?: boolean | undefined;
  /** Repairs damaged values if the repair is certain. */
  readonly repairs?: boolean | undefined;
  /** Spellings in a column to replace, such as "7 b" by "7B". */
  readonly replaced?: readonly Replacement[] | undefined;
  /** Columns whose dates are rewritten in a single format. */
  readonly dateFormats?: Readonly<Record<string, DateFormat>> | undefined;
  /** The column in which each distinct value becomes one record, taken from its first row. */
  readonly onePerKey?: string | null | undefined;
};

/** The reason why a row is not a record. */
export type LeftOutReason =
  | "title"
  | "header"
  | "totals"
  | "repeated"
  | "numbered"
  | "skipped"
  | "hidden"
  | "duplicate";

export type LeftOutRow = RawLine & { readonly why: LeftOutReason };

/** A table whose rows have one cell per header. */
export type Grid = {
  /** Column names: trimmed, never blank, all different. */
  headers: string[];
  rows: string[][];
  /** Number of non-blank rows in the file; more than `rows.length` if `truncated`. */
  totalRows: number;
  truncated: boolean;
  /** Findings in the table that people should check. */
  notes: readonly IntakeNote[];
  format: TableFormat;
  /** Pictures in the table's cells; absent if there are none. */
  pictures?: readonly TablePicture[];
};

/** A grid whose rows are plain objects; every header is a key, every value a string. */
export type Table = Omit<Grid, "rows"> & { rows: CardRecord[] };

/** Receives the rows of a table one by one as they are read, each with its original number of cells. */
export type TakeRow = (cells: readonly string[]) => void;

/** Rows as objects. Cloning a template keeps one hidden class for all rows, which takes a third of the memory. */
export function toRecords(headers: readonly string[], rows: readonly string[][]): CardRecord[] {
  const template: Record<string, string> = JSON.parse(
    JSON.stringify(Object.fromEntries(headers.map((header) => [header, ""]))),
  );
  return rows.map((cells) => {
    const record = { ...template };
    for (const [index, header] of headers.entries()) record[header] = cells[index] ?? "";
    return record;
  });
}

const longestMark = 300;

/** The text that identifies a row. */
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

/** Number of non-blank cells in a row. */
export function filledColumns(cells: readonly string[]): number[] {
  return cells.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));
}

/** Number of cells up to the last non-blank cell. */
export function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && isBlank(cells[width - 1] ?? "")) width--;
  return width;
}

/** Excel keeps 15 digits; longer numbers may have lost the rest. */
const leastRounded = 1e15;

/** Whether the program that stored the number, such as a 16-digit id, may have rounded it. */
export function mayBeRounded(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) >= leastRounded;
}

/** The format of a file that is not text. */
export function binaryFormat(kind: "xlsx" | "xls" | "ods"): Omit<TableFormat, "sheet"> {
  return { kind, encoding: null, isEncodingCertain: true, delimiter: null };
}

export const maxColumns = 1000;

/** Code of every InputError that a table file causes. */
export const unreadableTable = "unreadable_table";

/** Limits for a workbook as an archive; parts other than pictures have narrower limits. */
export const workbookLimits: ZipLimits = {
  maxEntries: 10_000,
  maxInflatedBytes: 2_000_000_000,
  maxRatio: 200,
  ratioFromBytes: 10_000_000,
  ignoreCase: true,
  subject: "The spreadsheet",
  code: unreadableTable,
};

export function tableError(message: string, cause?: unknown): InputError {
  return new InputError(unreadableTable, message, { cause });
}

/** Error for a file of another kind; `name` is its everyday name. */
export function notATable(name: string): InputError {
  return tableError(
    `The file is ${name}, not a table. Save the table as .xlsx or .csv and choose that file.`,
  );
}

/** Error for a sheet wider than `maxColumns`. */
export function tooManyColumns(): InputError {
  return tableError(`The sheet has more than ${maxColumns} columns. Delete the columns you do not need.`);
}

export function tooManySheets(): InputError {
  return tableError(
    "The spreadsheet has more than 2,000 sheets. Copy the sheet you need into a new file and choose that.",
  );
}

export function damagedSheet(cause?: unknown): InputError {
  return tableError(
    "The spreadsheet is damaged. Open it in your spreadsheet program and save it again.",
    cause,
  );
}

export const passwordMessage =
  "The spreadsheet is protected by a password. Open it in your spreadsheet program, remove the password, save it and try again.";

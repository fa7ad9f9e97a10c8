import type { MergedArea } from "./intake/plan.ts";
import { type TableFormat, tableError } from "./table.ts";

/** A row of a sheet that holds something. */
export type RawRow = {
  /** 0-based, as the sheet counts: blank rows count, and do not come. */
  readonly row: number;
  /** Hidden manually or by a filter. */
  readonly isHidden?: boolean;
  /** Its cells as texts; to be asked once at most, from top to bottom. */
  cells(): string[];
};

/** A picture in a cell, and the part of the file that it is. */
export type CellPicture = { readonly row: number; readonly column: number; readonly part: string };

export type SheetPictures = {
  /** At most one a cell, in cells that hold nothing else. */
  readonly cells: readonly CellPicture[];
  /** All pictures of the sheet, those included that are in no such cell. */
  readonly total: number;
  /** File names by part; those that are too large to be used are left out. Throws InputError. */
  names(wanted: readonly CellPicture[]): Promise<ReadonlyMap<string, string>>;
};

/** Findings that only the format's reader can detect. */
export type RawFinding = {
  readonly what:
    | "error_cell"
    | "uncalculated_formula"
    /** A number of more digits than the spreadsheet program keeps. */
    | "rounded_number"
    | "huge_number"
    | "repeated_json_key";
  /** 0-based; null where it is not known. */
  readonly column: number | null;
  readonly count: number;
  /** The first values as the file has them, at most three. */
  readonly examples: readonly string[];
};

/** One sheet of a file as it stands there. */
export type RawSheet = {
  readonly pictures?: SheetPictures | null;
  readonly merged: readonly MergedArea[];
  /** Columns that the spreadsheet does not show, 0-based. */
  readonly hiddenColumns?: readonly number[];
  /** From top to bottom. */
  rows(): Iterable<RawRow>;
  /** Complete once the rows are read. */
  findings(): readonly RawFinding[];
};

export type SheetName = { readonly name: string; readonly isHidden: boolean };

/** An opened table file. Close it when done. */
export type RawTable = {
  readonly format: Omit<TableFormat, "sheet">;
  /** In the order of their tabs; none where the file has no sheets, and is one itself. */
  readonly sheets: readonly SheetName[];
  /** Opens the sheet at this place among `sheets`. Throws InputError. */
  open(at: number): Promise<RawSheet>;
  close(): void;
};

export function tooManySheets(): Error {
  return tableError(
    "The spreadsheet has more than 2,000 sheets. Copy the sheet you need into a new file and choose that.",
  );
}

import type { CardRecord } from "@print-builder/core/records";
import { InputError } from "../inputError.ts";
import type { LikelyEncoding } from "./detectEncoding.ts";
import type { IntakeNote } from "./intakeNotes.ts";

/** A table file: a path, or a name with its bytes or its path. The name is for messages only. */
export type TableFile =
  | string
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly path: string };

/** A picture in a cell of the table, whose text is its file name; and which part of the file it is. */
export type TablePicture = { readonly name: string; readonly part: string };

/** How the file was read. What does not apply to its kind is null. */
export type TableFormat = {
  readonly kind: "csv" | "xlsx" | "xls" | "ods" | "json" | "html" | "xml";
  /** By its usual name: "UTF-8", "Windows-1252", "GBK". */
  readonly encoding: string | null;
  /** False where the encoding was guessed, and another one is about as likely. */
  readonly isEncodingCertain: boolean;
  /** What it may be, likeliest first; absent where it is certain. */
  readonly likelyEncodings?: readonly LikelyEncoding[];
  /** Null also where the table has a single column. */
  readonly delimiter: "comma" | "semicolon" | "tab" | "pipe" | null;
  /** The sheet that was read. */
  readonly sheet: string | null;
};

export type Table = {
  /** Column names: trimmed, never blank, all different. */
  headers: string[];
  /** One plain object per row; every header is a key, every value a string. */
  rows: CardRecord[];
  /** Rows in the file, wholly blank ones not counted; more than `rows.length` where `truncated`. */
  totalRows: number;
  truncated: boolean;
  /** What was noticed in the cells, for people to check. */
  notes: readonly IntakeNote[];
  /** Plain-English remarks about columns that were renamed. */
  remarks: string[];
  format: TableFormat;
  /** Pictures that stand in its cells; absent where there are none. */
  pictures?: readonly TablePicture[];
};

/** A table before its rows become objects: every row has one cell per header. */
export type Grid = {
  headers: string[];
  rows: string[][];
  totalRows: number;
  truncated: boolean;
  notes: readonly IntakeNote[];
  remarks: string[];
  format: TableFormat;
  /** Pictures that stand in its cells; absent where there are none. */
  pictures?: readonly TablePicture[];
};

export const maxColumns = 1000;

/** Code of every InputError that a table file causes. */
export const unreadableTable = "unreadable_table";

export function tableError(message: string, cause?: unknown): InputError {
  return new InputError(unreadableTable, message, { cause });
}

/** Rows as objects. Cloning a template keeps one hidden class for all rows: a third of the memory. */
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

/** What a sheet is refused with that is wider than `maxColumns`. */
export function tooManyColumns(): InputError {
  return tableError(`The sheet has more than ${maxColumns} columns. Delete the columns you do not need.`);
}

export function damagedSheet(cause?: unknown): InputError {
  return tableError(
    "The spreadsheet is damaged. Open it in your spreadsheet program and save it again.",
    cause,
  );
}

/** The format of a file that is no text. */
export function binaryFormat(kind: "xlsx" | "xls" | "ods"): Omit<TableFormat, "sheet"> {
  return { kind, encoding: null, isEncodingCertain: true, delimiter: null };
}

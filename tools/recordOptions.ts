import { type CivilDate, parseDay } from "@print-builder/core/layout";
import type { Problem } from "@print-builder/core/preflight";
import type { PrintRequest } from "@print-builder/core/sheets";
import { encodingNamed, type OpenProject, type TableReading } from "@print-builder/production";
import { CommandError, type OptionValues, wholeNumber } from "./commandLine.ts";

/**
 * Parses `3-7`, `3-` or `5`, 1-based and inclusive, and checks it against the number of records. All records by
 * default.
 */
export function readRange(value: string | boolean | undefined, total: number): PrintRequest["range"] {
  if (value === undefined) {
    return { type: "all" };
  }
  const parts = /^(\d{1,9})(?:-(\d{1,9})?)?$/.exec(String(value));
  if (!parts) {
    throw new CommandError(`--range must look like 1-100, not “${String(value)}”.`);
  }
  const start = Number(parts[1]);
  const end = String(value).endsWith("-") ? total : Number(parts[2] ?? parts[1]);
  if (start < 1 || end < start || end > total) {
    throw new CommandError(`--range ${String(value)} is not within the records 1-${total}.`);
  }
  return { type: "range", start: start - 1, end: end - 1 };
}

/** Options that control how the project's table is read. */
export const readingOptions = {
  encoding: { value: "name", meaning: "encoding of a CSV that is not Unicode, such as windows-1251" },
  "header-row": {
    value: "n",
    meaning: "row of the headers, from 1; 0: none, columns are called column_1 and so on",
  },
  sheet: { value: "name", meaning: "sheet of the workbook", usual: "the one with the table" },
  "include-hidden": { meaning: "include rows that the spreadsheet hides" },
} as const;

export function readReading(values: OptionValues): TableReading {
  const encoding = textOf(values, "encoding");
  const sheet = textOf(values, "sheet");
  const hasHeaderRow = values["header-row"] !== undefined;
  if (encoding !== undefined && encodingNamed(encoding) === null)
    throw new CommandError(
      `--encoding: there is no encoding “${encoding}”. Common encodings are windows-1252, windows-1251, gbk and shift_jis.`,
    );
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(hasHeaderRow
      ? { headerRow: wholeNumber(values, "header-row", { min: 0, max: 1_048_576, fallback: 1 }) }
      : {}),
    ...(values["include-hidden"] === true ? { withHidden: true } : {}),
  };
}

function textOf(values: OptionValues, name: keyof typeof readingOptions): string | undefined {
  const value = values[name];
  if (typeof value !== "string") return undefined;
  if (value.trim() === "") throw new CommandError(`--${name} is empty.`);
  return value;
}

/** Converts notes on a project's table to warnings about all cards. */
export function noteWarnings({ tableNotes = [] }: Pick<OpenProject, "tableNotes">): readonly NoteWarning[] {
  return tableNotes.map(({ kind, text }) => ({
    record: null,
    element_id: null,
    side: null,
    kind,
    message: text,
  }));
}

type NoteWarning = {
  readonly record: null;
  readonly element_id: null;
  readonly side: null;
  readonly kind: string;
  readonly message: string;
};

/** A problem as commands report it; records count from 1. */
export function toWarning({ recordIndex, elementId, side, kind, message }: Problem) {
  return {
    record: recordIndex === null ? null : recordIndex + 1,
    element_id: elementId,
    side,
    kind,
    message,
  };
}

/** The option for the date that expressions use as today. */
export const todayOption = {
  today: {
    value: "date",
    meaning: "day for today, age, expires and print.date",
    usual: "this computer's day",
  },
} as const;

/**
 * Fields to spread into an open project: the date given with `--today`. Without it, expressions use the
 * computer's date.
 */
export function withToday({ today }: OptionValues): { readonly today?: CivilDate } {
  if (today === undefined) return {};
  const day = parseDay(String(today));
  if (day === null)
    throw new CommandError(`--today must be a day such as 2026-06-01, not “${String(today)}”.`);
  return { today: day };
}

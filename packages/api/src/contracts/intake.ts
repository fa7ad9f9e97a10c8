import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, fromZero, projectParams } from "./values.ts";

const rowNumber = fromZero.max(1_048_576).describe("Counted from 0: 0 is the first.");
const columnName = z.string().max(1000);

/** A row that somebody excluded or included, by its position (0-based) and text. */
const rowMark = z.object({ row: rowNumber.nullable(), text: z.string().max(300) });

export const columnType = z.union([
  z.object({ kind: z.enum(["text", "number", "yes_no"]) }),
  /** The order is null while day and month cannot be told apart. */
  z.object({ kind: z.literal("date"), order: z.enum(["dmy", "mdy", "ymd"]).nullable() }),
]);

/** How a file is read. Rows are those of the sheet, 0-based, including blank ones. */
const plan = z.object({
  sheet: z.string().max(200).nullable(),
  header: z.object({ first: rowNumber, count: z.number().int().min(0).max(5) }),
  dropTotals: z.boolean(),
  dropRepeated: z.boolean(),
  dropNumbered: z.boolean(),
  fillMerged: z.boolean(),
  skipped: z.array(rowMark).max(10_000),
  taken: z.array(rowMark).max(10_000),
  types: z.record(columnName, columnType),
  splits: z
    .array(
      z.object({
        column: columnName,
        sign: z.string().min(1).max(10),
        /** Which of several signs splits the value; by default the first. */
        at: z.enum(["first", "last"]).optional(),
      }),
    )
    .max(20),
  /** Pictures in cells are omitted; otherwise they are the photos of their rows. */
  leavesPictures: z.boolean().optional(),
  /** The encoding of the file's text; null: detected. */
  encoding: z.string().max(40).nullable().optional(),
  /** Hidden rows are records too. */
  withHidden: z.boolean().optional(),
  /** Hidden columns are omitted. */
  leavesHiddenColumns: z.boolean().optional(),
  /** Keeps blanks and invisible characters around values. */
  keepsEdges: z.boolean().optional(),
  /** Repairs plainly damaged values if the repair is certain. */
  repairs: z.boolean().optional(),
  replaced: z
    .array(z.object({ column: columnName, from: columnName, to: columnName }))
    .max(5000)
    .optional(),
  dateFormats: z
    .record(columnName, z.object({ order: z.enum(["dmy", "mdy", "ymd"]), format: z.string().max(40) }))
    .optional(),
  /** The column in which each distinct value becomes one record, that of its first row; null keeps all rows. */
  onePerKey: columnName.nullable().optional(),
});

const joinKey = z.object({ key: columnName, otherKey: columnName });

const change = z.object({
  plan: plan.partial().optional(),
  /** Records to omit, by upload position. */
  skip_records: z.array(rowNumber).max(1000).optional(),
  /** The record whose row becomes the header, by upload position. */
  header_record: rowNumber.optional(),
  /** Columns by which the second table is joined; null removes it. */
  join: joinKey.nullable().optional(),
});

const line = z.object({ row: fromZero, cells: z.array(z.string()) });

const intake = z.object({
  plan,
  sheets: z.array(
    z.object({
      name: z.string(),
      isHidden: z.boolean(),
      /** Non-blank rows; `isMore` if they were not counted to the end. */
      rows: count,
      isMore: z.boolean(),
      columns: count,
    }),
  ),
  /** Changes made or available: `change`, sent back, toggles one. */
  steps: z.array(
    z.object({ kind: z.string(), text: z.string(), isDone: z.boolean(), change: change.nullable() }),
  ),
  /** The sheet's first non-blank rows, unchanged. */
  firstLines: z.array(line),
  leftOut: z.array(line.extend({ why: z.string() })),
  leftOutCount: count,
  columns: z.array(
    z.object({
      header: z.string(),
      type: columnType,
      isChosen: z.boolean(),
      /** An ambiguous date. */
      example: z.string().nullable(),
      splitSign: z.string().nullable(),
    }),
  ),
  /** Columns of file names from pictures in their cells; these are among the project's pictures. */
  pictureColumns: z.array(z.string()),
  /** The previous table's plan was repeated. */
  isRepeated: z.boolean(),
  /** The second table; its key is null if none was found. */
  join: z
    .object({
      fileName: z.string(),
      headers: z.array(z.string()),
      key: joinKey.nullable(),
      /** Rows with a match; the first keys of the others. */
      matched: count,
      unmatched: z.array(z.string()),
      unmatchedCount: count,
      unusedCount: count,
      repeatedCount: count,
    })
    .nullable(),
});

export type IntakeAnswer = z.output<typeof intake>;
export type IntakeChange = z.output<typeof change>;

const row = z.record(z.string(), z.string());

/** How a table file was read. Fields that do not apply to its kind are null. */
const tableFormat = z.object({
  kind: z.enum(["csv", "xlsx", "xls", "ods", "json", "html", "xml"]),
  /** By its usual name: "UTF-8", "Windows-1252", "GBK". */
  encoding: z.string().nullable(),
  /** False if the encoding was guessed and another one is about as likely. */
  encoding_certain: z.boolean(),
  /** Likeliest first, with the first values decoded in each; absent if it is certain. */
  likely_encodings: z.array(z.object({ encoding: z.string(), examples: z.array(z.string()) })).optional(),
  delimiter: z.enum(["comma", "semicolon", "tab", "pipe"]).nullable(),
  sheet: z.string().nullable(),
});

export type TableFormat = z.output<typeof tableFormat>;

const intakeNote = z.object({
  kind: z.enum([
    "uncertain_encoding",
    "no_header",
    "renamed_columns",
    "hidden_rows",
    "hidden_columns",
    "trimmed",
    "damaged_values",
    "long_numbers",
    "mixed_dates",
    "look_alikes",
    "duplicate_keys",
    "unusable_pictures",
  ]),
  /** Absent if the note concerns several columns or the whole file. */
  column: z.string().optional(),
  /** Cells, rows or columns. */
  count,
  /** The first values, at most three. */
  examples: z.array(z.string()).max(3),
  text: z.string(),
});

/** A table as read from a file. */
export const readTableAnswer = z.object({
  headers: z.array(z.string()),
  preview: z.array(row),
  /** Rows kept. */
  rows: count,
  /** Rows in the file. */
  total_rows: count,
  truncated: z.boolean(),
  format: tableFormat,
  /** Findings in the table that people should check before they print. */
  notes: z.array(intakeNote),
  intake,
});

export type ReadTableAnswer = z.output<typeof readTableAnswer>;

export const intakeContracts = {
  getIntake: defineContract(routes.getIntake, {
    params: projectParams,
    answer: {
      status: 200,
      /** Null without a table, and for one whose file is missing. */
      body: z.object({ table: readTableAnswer.extend({ file_name: z.string() }).nullable() }),
    },
    summary: "How the project's table was read from its file.",
  }),
  changeIntake: defineContract(routes.changeIntake, {
    params: projectParams,
    body: change.extend({
      /** The table to change; if another has replaced it, the call answers 409. */
      dataset_id: z.string().nullable().optional(),
    }),
    maxBodyBytes: 4_000_000,
    answer: { status: 200, body: readTableAnswer },
    summary:
      "Read the table's file again with a changed plan. Edited cells keep their changes, and remaining columns keep their mapping.",
  }),
  joinTable: defineContract(routes.joinTable, {
    params: projectParams,
    answer: { status: 200, body: readTableAnswer },
    summary: "Join the columns of a second table by a common key.",
  }),
  readTable: defineContract(routes.readTable, {
    params: projectParams,
    query: z.object({
      /** The sheet to read; chosen automatically if absent. */
      sheet: z.string().max(200).optional(),
    }),
    answer: {
      status: 200,
      body: z.object({
        sheets: z.array(z.string()),
        sheet: z.string().nullable(),
        headers: z.array(z.string()),
        /** The first 1,000; `total_rows` counts those of the sheet. */
        rows: z.array(z.array(z.string())),
        total_rows: count,
      }),
    },
    summary: "Read a table file without storing it, as for a lookup table.",
  }),
};

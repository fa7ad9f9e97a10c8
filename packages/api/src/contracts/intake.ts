import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, fromZero, projectParams } from "./values.ts";

const rowNumber = fromZero.max(1_048_576).describe("Counted from 0: 0 is the first.");
const columnName = z.string().max(1000);

/** A row that the user excluded or included, identified by position (0-based) and text. */
const rowMark = z.object({ row: rowNumber.nullable(), text: z.string().max(300) });

export const columnType = z.union([
  z.object({ kind: z.enum(["text", "number", "yes_no"]) }),
  /** `order` is null while day and month cannot be told apart. */
  z.object({ kind: z.literal("date"), order: z.enum(["dmy", "mdy", "ymd"]).nullable() }),
]);

/** Settings for reading a file. Row numbers are 0-based and count blank rows of the sheet too. */
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
        /** Whether to split at the first occurrence of the separator, the default, or at the last. */
        at: z.enum(["first", "last"]).optional(),
      }),
    )
    .max(20),
  /** Omits pictures in cells, which otherwise become the photos of their rows. */
  leavesPictures: z.boolean().optional(),
  /** The file's text encoding; null to detect it. */
  encoding: z.string().max(40).nullable().optional(),
  /** Reads hidden rows as records too. */
  withHidden: z.boolean().optional(),
  /** Omits hidden columns. */
  leavesHiddenColumns: z.boolean().optional(),
  /** Keeps spaces and invisible characters around values. */
  keepsEdges: z.boolean().optional(),
  /** Repairs clearly damaged values if the repair is certain. */
  repairs: z.boolean().optional(),
  replaced: z
    .array(z.object({ column: columnName, from: columnName, to: columnName }))
    .max(5000)
    .optional(),
  dateFormats: z
    .record(columnName, z.object({ order: z.enum(["dmy", "mdy", "ymd"]), format: z.string().max(40) }))
    .optional(),
  /** Keeps only the first row for each value of this column; null keeps all rows. */
  onePerKey: columnName.nullable().optional(),
});

const joinKey = z.object({ key: columnName, otherKey: columnName });

const change = z.object({
  plan: plan.partial().optional(),
  /** Records to omit, by upload position. */
  skip_records: z.array(rowNumber).max(1000).optional(),
  /** Upload position of the record whose row becomes the header. */
  header_record: rowNumber.optional(),
  /** Columns by which the second table is joined; null removes the table. */
  join: joinKey.nullable().optional(),
});

const line = z.object({ row: fromZero, cells: z.array(z.string()) });

const intake = z.object({
  plan,
  sheets: z.array(
    z.object({
      name: z.string(),
      isHidden: z.boolean(),
      /** Number of non-blank rows; `isMore` if counting stopped before the end. */
      rows: count,
      isMore: z.boolean(),
      columns: count,
    }),
  ),
  /** Changes to the table, made or available. Sending `change` back toggles that change. */
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
      /** An example of an ambiguous date. */
      example: z.string().nullable(),
      splitSign: z.string().nullable(),
    }),
  ),
  /** Columns whose cells contained pictures and now hold their file names in the project. */
  pictureColumns: z.array(z.string()),
  /** True if the previous table's plan was applied again. */
  isRepeated: z.boolean(),
  /** The second table; `key` is null if no matching columns were found. */
  join: z
    .object({
      fileName: z.string(),
      headers: z.array(z.string()),
      key: joinKey.nullable(),
      /** Number of rows with a match, and the first keys without one. */
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

/** The detected format of a table file. Properties that do not apply to the format are null. */
const tableFormat = z.object({
  kind: z.enum(["csv", "xlsx", "xls", "ods", "json", "html", "xml"]),
  /** The encoding's usual name: "UTF-8", "Windows-1252", "GBK". */
  encoding: z.string().nullable(),
  /** False if the encoding was guessed and another encoding is about as likely. */
  encoding_certain: z.boolean(),
  /** Candidate encodings, likeliest first, each with the first values decoded; absent if the encoding is certain. */
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
  /** Number of affected cells, rows or columns. */
  count,
  /** The first values, at most three. */
  examples: z.array(z.string()).max(3),
  text: z.string(),
});

/** A table as read from a file. */
export const readTableAnswer = z.object({
  headers: z.array(z.string()),
  preview: z.array(row),
  /** Number of rows kept. */
  rows: count,
  /** Number of rows in the file. */
  total_rows: count,
  truncated: z.boolean(),
  format: tableFormat,
  /** Findings in the table to check before printing. */
  notes: z.array(intakeNote),
  intake,
});

export type ReadTableAnswer = z.output<typeof readTableAnswer>;

export const intakeContracts = {
  getIntake: defineContract(routes.getIntake, {
    scopes: ["projects:read"],
    params: projectParams,
    answer: {
      status: 200,
      /** `table` is null if there is no table or its file is missing. */
      body: z.object({ table: readTableAnswer.extend({ file_name: z.string() }).nullable() }),
    },
    summary: "How the project's table was read from its file.",
  }),
  changeIntake: defineContract(routes.changeIntake, {
    scopes: ["projects:write"],
    params: projectParams,
    body: change.extend({
      /** The table to change; the call answers 409 if a newer table has replaced it. */
      dataset_id: z.string().nullable().optional(),
    }),
    maxBodyBytes: 4_000_000,
    answer: { status: 200, body: readTableAnswer },
    summary:
      "Read the table's file again with a changed plan. Edited cells keep their changes, and remaining columns keep their mapping.",
  }),
  joinTable: defineContract(routes.joinTable, {
    scopes: ["projects:write"],
    params: projectParams,
    answer: { status: 200, body: readTableAnswer },
    summary: "Join the columns of a second table by a common key.",
  }),
  readTable: defineContract(routes.readTable, {
    scopes: ["projects:write"],
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
        /** The first 1,000 rows; `total_rows` counts all rows of the sheet. */
        rows: z.array(z.array(z.string())),
        total_rows: count,
      }),
    },
    summary: "Read a table file without storing it, as for a lookup table.",
  }),
};

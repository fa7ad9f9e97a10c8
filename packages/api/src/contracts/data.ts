import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { dataRoutes } from "../routes/data.ts";
import { page, projectParams, queryNumber, searchText } from "./values.ts";

const row = z.record(z.string(), z.string());

/** How a table file was read. What does not apply to its kind is null. */
const tableFormat = z.object({
  kind: z.enum(["csv", "xlsx", "xls"]),
  encoding: z.enum(["UTF-8", "UTF-16", "Windows-1252"]).nullable(),
  delimiter: z.enum(["comma", "semicolon", "tab"]).nullable(),
  /** The sheet that was read. */
  sheet: z.string().nullable(),
});

export type TableFormat = z.output<typeof tableFormat>;

const columnMap = z.record(z.string().min(1).max(500), z.string().max(1000));

export const dataContracts = {
  uploadData: defineContract(dataRoutes.uploadData, {
    params: projectParams,
    answer: {
      status: 200,
      body: z.object({
        headers: z.array(z.string()),
        /** The first rows. */
        preview: z.array(row),
        /** Rows kept. */
        rows: z.number(),
        /** Rows in the file. */
        total_rows: z.number(),
        truncated: z.boolean(),
        format: tableFormat,
        /** Remarks in plain English about what was changed or left out. */
        notes: z.array(z.string()),
      }),
    },
    summary:
      "Replace the project's rows by a CSV, XLSX or XLS file. The mapping of columns that stay is kept.",
  }),
  listRows: defineContract(dataRoutes.listRows, {
    params: projectParams,
    query: z.object({
      page,
      page_size: queryNumber({ min: 1, max: 1000 }, 100),
      search: searchText,
      /** A column header; upload order without. */
      sort: z.string().max(1000).default(""),
      dir: z.enum(["asc", "desc"]).default("asc"),
    }),
    answer: {
      status: 200,
      body: z.object({
        rows: z.array(row),
        /** Upload positions of the rows. */
        indexes: z.array(z.number()),
        versions: z.array(z.number()),
        total: z.number(),
        /** Another one than before: another table was uploaded meanwhile. */
        datasetId: z.string().nullable(),
      }),
    },
    summary: "The project's rows, by page.",
  }),
  countRows: defineContract(dataRoutes.countRows, {
    params: projectParams,
    answer: { status: 200, body: z.object({ count: z.number() }) },
    summary: "How many rows the project has.",
  }),
  saveMapping: defineContract(dataRoutes.saveMapping, {
    params: projectParams,
    body: z.object({ field_map: columnMap.optional(), image_map: columnMap.optional() }),
    maxBodyBytes: 4_000_000,
    answer: { status: 200, body: z.object({ field_map: columnMap, image_map: columnMap }) },
    summary: "Which token reads which column. Braces and blanks around tokens are dropped.",
  }),
};

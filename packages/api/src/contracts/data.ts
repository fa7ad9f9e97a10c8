import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { dataRoutes } from "../routes/data.ts";
import { intakeContracts, readTableAnswer } from "./intake.ts";
import { identity, page, projectParams, queryNumber, searchText } from "./values.ts";

const row = z.record(z.string(), z.string());

const columnMap = z.record(z.string().min(1).max(500), z.string().max(1000));

export const dataContracts = {
  ...intakeContracts,
  uploadData: defineContract(dataRoutes.uploadData, {
    params: projectParams,
    answer: { status: 200, body: readTableAnswer },
    summary:
      "Replace the project's rows by a table file, and tell what was done to read it. The field `encoding` names the encoding of a text. The mapping of columns that stay is kept, and so is the way of reading where the columns are those of before.",
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
    body: z.object({
      field_map: columnMap.optional(),
      image_map: columnMap.optional(),
      identity: identity.nullish(),
    }),
    maxBodyBytes: 4_000_000,
    answer: {
      status: 200,
      body: z.object({ field_map: columnMap, image_map: columnMap, identity: identity.nullable() }),
    },
    summary:
      "Which token reads which column. Braces and blanks around tokens are dropped. `identity` names the column that identifies a card (`key`: record ids, duplicates, ledger, signed codes) and the one that names it in lists (`label`); null leaves it to the tokens `id`, and `full_name` or `name`. Parts that are not sent stay.",
  }),
};

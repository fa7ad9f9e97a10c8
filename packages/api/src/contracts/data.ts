import { z } from "zod";
import { dataModes } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { intakeContracts, readTableAnswer } from "./intake.ts";
import {
  count,
  fromZero,
  id,
  identity,
  page,
  pathNumber,
  projectParams,
  queryNumber,
  searchText,
  time,
} from "./values.ts";

const row = z.record(z.string(), z.string());
const columnMap = z.record(z.string().min(1).max(500), z.string().max(1000));

/** Differences between a table and the current one. */
const tableChanges = z.object({
  added: count,
  updated: count,
  unchanged: count,
  /** Current rows that are missing from the file; `replace` removes them, other modes keep them. */
  missing: count,
  /** The first few examples of each kind of change. */
  examples: z.array(
    z.object({
      kind: z.enum(["added", "updated", "missing"]),
      name: z.string(),
      cells: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});

export type TableChanges = z.output<typeof tableChanges>;

const tableVersion = z.object({
  version: count,
  file_name: z.string(),
  rows: count,
  uploaded_at: time,
  /** Null if the user no longer exists. */
  uploaded_by: z.object({ id, name: z.string() }).nullable(),
});

export type TableVersion = z.output<typeof tableVersion>;

export const dataContracts = {
  ...intakeContracts,
  uploadData: defineContract(routes.uploadData, {
    scopes: ["projects:write"],
    params: projectParams,
    answer: { status: 200, body: readTableAnswer.extend({ changes: tableChanges }) },
    summary:
      "Replace the project's rows with a table file, or (`mode`) `add` its rows or `update` those with the same value in the column `key`; returns how it was read and what changes. `dry_run=true` stores nothing. `encoding` names the encoding of a text file. Corrections of single cells are kept if the file still has the corrected value. `add` skips rows whose key exists already; `update` applies values that are not blank and adds the other rows. Remaining columns keep their mapping, and a file with the same columns is read the same way. The current table becomes a version.",
  }),
  listTables: defineContract(routes.listTables, {
    scopes: ["projects:read"],
    params: projectParams,
    answer: { status: 200, body: z.object({ items: z.array(tableVersion) }) },
    summary: "The last ten tables that uploads replaced, latest first.",
  }),
  restoreTable: defineContract(routes.restoreTable, {
    scopes: ["projects:write"],
    params: projectParams.extend({ version: pathNumber }),
    answer: { status: 200, body: z.object({ headers: z.array(z.string()), rows: count }) },
    summary:
      "Restore an earlier table with its corrections and chosen photos; the current one becomes a version.",
  }),
  listRows: defineContract(routes.listRows, {
    scopes: ["projects:read"],
    params: projectParams,
    query: z.object({
      page,
      page_size: queryNumber({ min: 1, max: 1000 }, 100),
      search: searchText,
      /** The header of the column to sort by; empty for upload order. */
      sort: z.string().max(1000).default(""),
      dir: z.enum(["asc", "desc"]).default("asc"),
    }),
    answer: {
      status: 200,
      body: z.object({
        rows: z.array(row),
        /** Upload positions of the rows. */
        indexes: z.array(fromZero),
        versions: z.array(count),
        total: count,
        /** Changes when another table is uploaded. */
        datasetId: z.string().nullable(),
      }),
    },
    summary: "The project's rows, by page.",
  }),
  countRows: defineContract(routes.countRows, {
    scopes: ["projects:read"],
    params: projectParams,
    answer: { status: 200, body: z.object({ count }) },
    summary: "How many rows the project has.",
  }),
  saveMapping: defineContract(routes.saveMapping, {
    scopes: ["projects:write"],
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
      "Which token reads which column. Braces and blanks around tokens are dropped. `identity` names the column that identifies a card (`key`: record ids, duplicates, ledger, signed codes) and the one that names it in lists (`label`); null uses the tokens `id`, and `full_name` or `name`. Parts that are not sent stay unchanged.",
  }),
};

const modeAnswer = z.object({ data: z.object({ mode: z.enum(dataModes) }) });

export const dataModeContracts = {
  getDataMode: defineContract(routes.getDataMode, {
    scopes: ["projects:read"],
    params: projectParams,
    answer: { status: 200, body: modeAnswer },
    summary: "The source of the project's records.",
  }),
  setDataMode: defineContract(routes.setDataMode, {
    scopes: ["projects:write"],
    params: projectParams,
    body: z.object({ mode: z.enum(dataModes) }),
    answer: { status: 200, body: modeAnswer },
    summary: "Set the source of the project's records. Clear the other mode's data first.",
  }),
  clearStandardData: defineContract(routes.clearStandardData, {
    scopes: ["projects:write"],
    params: projectParams,
    answer: { status: 204 },
    summary: "Clear the uploaded rows, their preview, the mapping and the image bindings. Pictures stay.",
  }),
  clearSchoolData: defineContract(routes.clearSchoolData, {
    scopes: ["projects:write"],
    params: projectParams,
    answer: { status: 204 },
    summary: "Clear the school connection with its token, and the school mapping.",
  }),
};

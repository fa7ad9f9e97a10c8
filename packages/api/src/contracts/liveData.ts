import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, fromZero, pathNumber, projectParams, queryNumber, searchText } from "./values.ts";

/** `search` searches every column, or only the column named in `field`. */
const filter = { search: searchText, field: z.string().max(1000).default("") };

export const liveRecord = z.object({
  index: fromZero.describe("Position in the upload, counted from 0, whatever was searched."),
  id: z.string(),
  version: count,
  data: z.record(z.string(), z.string()),
});

export type LiveRecord = z.output<typeof liveRecord>;

/** A cell's value: text, or a value that has exactly one text form. */
const cell = z
  .union([z.string().max(100_000), z.number(), z.boolean(), z.null()], {
    error: "must be text, a number, true, false or null",
  })
  .transform((value) => (value === null ? "" : String(value)));

export const liveDataContracts = {
  getLiveMeta: defineContract(routes.getLiveMeta, {
    scopes: ["projects:read"],
    params: projectParams,
    query: z.object(filter),
    answer: {
      status: 200,
      body: z.object({
        datasetId: z.string().nullable(),
        datasetVersion: count,
        total: count,
        fields: z.array(z.string()),
      }),
    },
    summary: "Facts about the project's rows; with `search`, `total` counts the matching ones.",
  }),
  getLiveRecord: defineContract(routes.getLiveRecord, {
    scopes: ["projects:read"],
    params: projectParams,
    query: z.object({
      index: queryNumber({ min: 0, max: 999_999_999 }, 0).describe("Counted from 0: 0 is the first record."),
      ...filter,
    }),
    answer: { status: 200, body: liveRecord },
    summary: "One record. With `search`, `index` is a position among the matching records.",
  }),
  editLiveRecord: defineContract(routes.editLiveRecord, {
    scopes: ["projects:write"],
    params: projectParams.extend({
      index: pathNumber.describe("Upload position, counted from 0: 0 is the first.").transform(Number),
    }),
    body: z.object({
      /** New values by column header. */
      changes: z
        .record(z.string().min(1).max(1000), cell)
        .refine((changes) => Object.keys(changes).length > 0, "must name at least one column"),
      /** The version that the changes are based on. */
      baseVersion: z.number().int().min(1),
      /** Identifies the tab or program that sends the change. */
      clientId: z.string().max(200).optional(),
      /** The table that the record was read from, so that a change cannot hit a newer upload. */
      datasetId: z.string().max(200).optional(),
    }),
    answer: { status: 200, body: liveRecord },
    summary: "Change cells of a record. `index` is its upload position. Returns the changed record.",
  }),
};

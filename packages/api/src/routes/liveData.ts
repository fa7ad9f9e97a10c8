import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { projectParams, queryNumber, searchText } from "../values.ts";

/** `search` looks in every column, or only in the one named by `field`. */
const filter = { search: searchText, field: z.string().max(1000).default("") };

export const liveRecord = z.object({
  /** Upload position, 0-based, whatever was searched. */
  index: z.number(),
  id: z.string(),
  version: z.number(),
  data: z.record(z.string(), z.string()),
});

export const getLiveMeta = defineRoute({
  id: "getLiveMeta",
  method: "GET",
  path: "/api/projects/:id/live-data/meta",
  access: "user",
  params: projectParams,
  query: z.object(filter),
  answer: {
    status: 200,
    body: z.object({
      datasetId: z.string().nullable(),
      datasetVersion: z.number(),
      total: z.number(),
      fields: z.array(z.string()),
    }),
  },
  summary: "What the project's rows are; with `search`, `total` counts the matching ones.",
});

export const getLiveRecord = defineRoute({
  id: "getLiveRecord",
  method: "GET",
  path: "/api/projects/:id/live-data/record",
  access: "user",
  params: projectParams,
  query: z.object({ index: queryNumber({ min: 0, max: 999_999_999 }, 0), ...filter }),
  answer: { status: 200, body: liveRecord },
  summary: "One record. With `search`, `index` is a position among the matching records.",
});

import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, looseObject } from "./values.ts";

/**
 * The state of the server's dependencies. Workers are stalled if no waiting job is taken or running jobs make no
 * progress, and missing if there are fewer than expected.
 */
export const healthParts = z.object({
  /** `damaged`: the database responds, but its file is malformed or its latest changes are missing. */
  database: z.enum(["ok", "damaged", "failing"]),
  storage: z.enum(["ok", "failing"]),
  /** Disk space for the server's data and temporary files. */
  disk: z.enum(["ok", "low", "full", "unknown"]),
  workers: z.enum(["ok", "stalled", "missing", "unknown"]),
});

export type HealthParts = z.output<typeof healthParts>;

export const systemContracts = {
  config: defineContract(routes.config, {
    answer: { status: 200, body: z.object({ school_api_url: z.string().nullable() }) },
    summary: "Settings of this installation that the web app needs before sign-in.",
  }),
  metrics: defineContract(routes.metrics, {
    answer: { status: 200, file: ["text/plain"] },
    summary: "Metrics of this server process in Prometheus's text format.",
  }),
  health: defineContract(routes.health, {
    query: z.object({ live: z.enum(["true", "false"]).default("false") }),
    answer: {
      status: 200,
      body: z.object({
        status: z.enum(["ok", "degraded"]),
        parts: healthParts.optional(),
        /** A database fault that requires restoring a backup. */
        code: z.enum(["database_damaged", "database_incomplete"]).optional(),
      }),
    },
    summary:
      "Whether this server can take calls: 503 if it cannot work because the database is unavailable or it is shutting down; degraded, with the parts named, if something else is unavailable. With live=true only whether the process responds, without parts.",
  }),
  stats: defineContract(routes.stats, {
    answer: { status: 200, body: z.object({ projects: count, templates: count }) },
    summary: "Counts for the dashboard.",
  }),
  openApi: defineContract(routes.openApi, {
    answer: { status: 200, body: looseObject },
    summary: "This API as an OpenAPI 3.1 document.",
  }),
};

/** The page with its scripts and styles is served by the plug-in that renders it, not by a handler. */
export const docsContracts = {
  apiDocs: defineContract(routes.apiDocs, {
    answer: { status: 200, file: ["text/html"] },
    summary: "This API as a page to read and try out.",
  }),
};

import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { looseObject } from "../values.ts";

export const config = defineRoute({
  id: "config",
  method: "GET",
  path: "/api/config",
  access: "anyone",
  answer: { status: 200, body: z.object({ school_api_url: z.string().nullable() }) },
  summary: "What the web app must know of this installation before sign-in.",
});

/** What the server needs to do its work, and how each of it is. */
export const healthParts = z.object({
  database: z.enum(["ok", "failing"]),
  storage: z.enum(["ok", "failing"]),
  workers: z.enum(["ok", "stalled", "unknown"]),
});

export type HealthParts = z.output<typeof healthParts>;

export const metrics = defineRoute({
  id: "metrics",
  method: "GET",
  path: "/api/metrics",
  access: "operator",
  answer: { status: 200, file: ["text/plain"] },
  summary: "Figures of this server process for Prometheus, in its text format.",
});

export const health = defineRoute({
  id: "health",
  method: "GET",
  path: "/api/health",
  access: "anyone",
  answer: { status: 200, body: z.object({ status: z.literal("ok"), parts: healthParts }) },
  summary:
    "Answers when the server, its database and its file storage work; otherwise 503, with the same parts. Workers are stalled when exports wait and nobody takes them.",
});

export const stats = defineRoute({
  id: "stats",
  method: "GET",
  path: "/api/stats",
  access: "user",
  answer: { status: 200, body: z.object({ projects: z.number(), templates: z.number() }) },
  summary: "Counts for the dashboard.",
});

export const openApi = defineRoute({
  id: "openApi",
  method: "GET",
  path: "/api/openapi.json",
  access: "anyone",
  answer: { status: 200, body: looseObject },
  summary: "This interface as an OpenAPI 3.1 document.",
});

export const apiDocs = defineRoute({
  id: "apiDocs",
  method: "GET",
  path: "/api/docs",
  access: "anyone",
  answer: { status: 200, file: ["text/html"] },
  summary: "This interface as a page to read and try out.",
});

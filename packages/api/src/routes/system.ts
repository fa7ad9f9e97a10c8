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

export const health = defineRoute({
  id: "health",
  method: "GET",
  path: "/api/health",
  access: "anyone",
  answer: { status: 200, body: z.object({ status: z.literal("ok") }) },
  summary: "Answers when the server and its database work.",
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

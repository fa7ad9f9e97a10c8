import { z } from "zod";
import { mediaCookieName } from "../constants.ts";
import type { RouteContract } from "../defineContract.ts";

type Json = Readonly<Record<string, unknown>>;

/** Example request and response bodies by route id. */
export type ApiExamples = Readonly<Record<string, { readonly body?: unknown; readonly answer?: unknown }>>;

const problemSchema = {
  type: "object",
  required: ["detail", "code"],
  properties: { detail: { type: "string" }, code: { type: "string" }, field: { type: "string" } },
  examples: [{ detail: "range.end: must not be before start", code: "bad_value", field: "range.end" }],
};

/** The routes as an OpenAPI 3.1 document. */
export function toOpenApi(
  routes: readonly RouteContract[],
  version: string,
  examples: ApiExamples = {},
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, examples[route.id]) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Print Builder", version },
    servers: [{ url: "/", description: "The server that returned this document." }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key that has the scope named at the operation.",
        },
        metricsToken: { type: "http", scheme: "bearer", description: "The setting METRICS_TOKEN." },
        mediaCookie: { type: "apiKey", in: "cookie", name: mediaCookieName },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

function operation(route: RouteContract, example: ApiExamples[string] = {}): Json {
  const body = requestBody(route, example.body);
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [areaOf(route.path)],
    security: security(route),
    parameters: [...parameters(route.params, "path"), ...parameters(route.query, "query")],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [route.answer.status]: answer(route, example.answer),
      default: {
        description: "What went wrong.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
    "x-access": route.access,
  };
}

/** A route's area, which becomes its section of the document: `users`, `projects`, `projects/data`. */
function areaOf(path: RouteContract["path"]): string {
  const [, , area = "", ...rest] = path.split("/");
  const [first = "", second] = rest;
  const isOfOne = first.startsWith(":") && second !== undefined;
  return area === "projects" && isOfOne ? `${area}/${second}` : area;
}

function security(route: RouteContract): readonly Json[] {
  if (route.access === "anyone") return [];
  if (route.access === "operator") return [{ metricsToken: [] }];
  const keys = (route.scopes ?? []).map((scope) => ({ apiKey: [scope] }));
  return [{ token: [] }, ...(route.mediaCookie ? [{ mediaCookie: [] }] : []), ...keys];
}

function parameters(schema: z.ZodObject | undefined, place: "path" | "query"): readonly Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path",
    schema: jsonSchema(value as z.ZodType, "input"),
  }));
}

function jsonContent(schema: z.ZodType, io: "input" | "output", example: unknown): Json {
  const content = { schema: jsonSchema(schema, io), ...(example === undefined ? {} : { example }) };
  return { "application/json": content };
}

function requestBody(route: RouteContract, example: unknown): Json | null {
  if (route.body) {
    return { required: true, content: jsonContent(route.body, "input", example) };
  }
  if (!route.multipart) return null;
  const { field, maxFiles, fields = [] } = route.multipart;
  const file = { type: "string", format: "binary" };
  const schema = {
    type: "object",
    required: [field],
    properties: {
      [field]: maxFiles === 1 ? file : { type: "array", items: file, maxItems: maxFiles },
      ...Object.fromEntries(fields.map((name) => [name, { type: "string" }])),
    },
  };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function answer({ answer, summary }: RouteContract, example: unknown): Json {
  if ("body" in answer) {
    return { description: summary, content: jsonContent(answer.body, "output", example) };
  }
  if ("file" in answer) {
    const content = answer.file.map((type) => [type, { schema: { type: "string", format: "binary" } }]);
    return { description: summary, content: Object.fromEntries(content) };
  }
  return { description: "Done." };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}

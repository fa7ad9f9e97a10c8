import { problem } from "@print-builder/api";
import type { RouteContract } from "@print-builder/api/contracts";
import type { z } from "zod";

/** Parses path parameters. What no id or name can be does not exist: Problem `not_found`. */
export function parseParams(route: RouteContract, params: unknown): unknown {
  if (!route.params) return undefined;
  const parsed = route.params.safeParse(params);
  if (!parsed.success || holdsNul(params)) throw problem("not_found");
  return parsed.data;
}

/** Parses the query. Throws a Problem (`bad_value`) that names the field. */
export function parseQuery(route: RouteContract, query: unknown): unknown {
  if (!route.query) return undefined;
  if (holdsNul(query)) throw problem("bad_value", { field: "query", reason: "must not hold NUL characters" });
  return parsed(route.query, query, "query");
}

/** Parses the JSON body. Throws a Problem (`bad_value`) that names the field. */
export function parseBody(route: RouteContract, body: unknown): unknown {
  return route.body ? parsed(route.body, body, "body") : undefined;
}

function parsed(schema: z.ZodType, value: unknown, whole: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    throw problem("bad_value", { field: fieldName([...issue.path, key]), reason: "is not known here" });
  }
  const field = issue && issue.path.length > 0 ? fieldName(issue.path) : whole;
  throw problem("bad_value", { field, reason: issue?.message ?? "cannot be used" });
}

/** `front_elements[2].width` */
function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`));
  return parts.join("").replace(/^\./, "").slice(0, 200);
}

function holdsNul(values: unknown): boolean {
  const list = typeof values === "object" && values !== null ? Object.values(values) : [];
  return list.some((value) => String(value).includes("\0"));
}

import type { PlainProjectRow } from "../store/schema.ts";

/** The columns of a project's table, and what they hold where that is known. */
export function dataSourceOf({ headers, column_types }: Pick<PlainProjectRow, "headers" | "column_types">) {
  const types = JSON.parse(column_types ?? "{}");
  return { headers: JSON.parse(headers), ...(Object.keys(types).length > 0 ? { types } : {}) };
}

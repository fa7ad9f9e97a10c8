import { sequenceRecords } from "@print-builder/core/records";
import type { PlainProjectRow } from "../store/schema.ts";
import { sequenceOf } from "./projectRecords.ts";

type DataColumns = Pick<PlainProjectRow, "headers" | "column_types" | "data_mode" | "row_count" | "sequence">;

/** The columns of a project's table, and what they hold where that is known. */
export function dataSourceOf(row: DataColumns) {
  const sequence = sequenceOf(row);
  if (sequence) return { headers: [...sequenceRecords(sequence).headers] };
  const types = JSON.parse(row.column_types ?? "{}");
  return { headers: JSON.parse(row.headers), ...(Object.keys(types).length > 0 ? { types } : {}) };
}

import { type NumberSequence, sequenceRecords, sequenceTotal } from "@print-builder/core/records";
import type { PlainProjectRow } from "../store/schema.ts";

type Row = Pick<PlainProjectRow, "data_mode" | "row_count" | "sequence">;

/** The numbers that a project without a table prints; null if it prints rows or school records. */
export function sequenceOf({ data_mode, row_count, sequence }: Row): NumberSequence | null {
  // Designs stored with jobs and cards of earlier versions have no sequence.
  if (data_mode === "school" || row_count > 0) return null;
  return JSON.parse(sequence ?? "null");
}

/** Records that a project without a school has to print. */
export function recordCount(row: Row): number {
  const sequence = sequenceOf(row);
  return sequence ? sequenceTotal(sequence) : row.row_count;
}

/** Fields of a project's own records, in the order of their cells. */
export function fieldsOf(row: Row & Pick<PlainProjectRow, "headers">): readonly string[] {
  const sequence = sequenceOf(row);
  return sequence ? sequenceRecords(sequence).fields : JSON.parse(row.headers);
}

type DataColumns = Pick<PlainProjectRow, "headers" | "column_types" | "data_mode" | "row_count" | "sequence">;

/** The columns of a project's table, with their types if known. */
export function dataSourceOf(row: DataColumns) {
  const sequence = sequenceOf(row);
  if (sequence) return { headers: [...sequenceRecords(sequence).headers] };
  const types = JSON.parse(row.column_types ?? "{}");
  return { headers: JSON.parse(row.headers), ...(Object.keys(types).length > 0 ? { types } : {}) };
}

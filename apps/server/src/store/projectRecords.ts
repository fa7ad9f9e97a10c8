import { problem } from "@print-builder/api";
import { type NumberSequence, sequenceRecords, sequenceTotal } from "@print-builder/core/records";
import type { Store } from "./openStore.ts";
import type { Creator } from "./projectStore.ts";
import type { PlainProjectRow } from "./schema.ts";

type Row = Pick<PlainProjectRow, "data_mode" | "row_count" | "sequence">;

/** The numbers that a project without a table prints; null if it prints rows or school records. */
export function sequenceOf({ data_mode, row_count, sequence }: Row): NumberSequence | null {
  // Designs of earlier versions, stored with jobs and cards, have no sequence.
  if (data_mode === "school" || row_count > 0) return null;
  return JSON.parse(sequence ?? "null");
}

/** Number of records that a project without a school can print. */
export function recordCount(row: Row): number {
  const sequence = sequenceOf(row);
  return sequence ? sequenceTotal(sequence) : row.row_count;
}

/** Names of the fields in a project's own records, in the order of the cells. */
export function fieldsOf(row: Row & Pick<PlainProjectRow, "headers">): readonly string[] {
  const sequence = sequenceOf(row);
  return sequence ? sequenceRecords(sequence).fields : JSON.parse(row.headers);
}

type DataColumns = Pick<PlainProjectRow, "headers" | "column_types" | "data_mode" | "row_count" | "sequence">;

/** The columns of a project's table, with their known types. */
export function dataSourceOf(row: DataColumns) {
  const sequence = sequenceOf(row);
  if (sequence) return { headers: [...sequenceRecords(sequence).headers] };
  const types = JSON.parse(row.column_types ?? "{}");
  return { headers: JSON.parse(row.headers), ...(Object.keys(types).length > 0 ? { types } : {}) };
}

export type FoundProject = PlainProjectRow & Creator;

/** Reads the project that a call names, without thumbnails. Throws a Problem if it does not exist. */
export async function findProject({ projects }: Pick<Store, "projects">, id: string): Promise<FoundProject> {
  const project = await projects.get(id);
  if (!project) throw problem("project_not_found");
  return project;
}

/** Like `findProject`, for callers that need no data of the project. */
export async function checkProject({ projects }: Pick<Store, "projects">, id: string): Promise<void> {
  if (!(await projects.exists(id))) throw problem("project_not_found");
}

/** A row's cells by header. */
export function toObject(headers: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ""]));
}

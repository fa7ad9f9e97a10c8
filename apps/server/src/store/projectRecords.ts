import { problem } from "@print-builder/api";
import { type NumberSequence, sequenceRecords, sequenceTotal } from "@print-builder/core/records";
import type { Store } from "./openStore.ts";
import type { Creator } from "./projectStore.ts";
import type { PlainProjectRow } from "./schema.ts";

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

export type FoundProject = PlainProjectRow & Creator;

/** Reads the project of a call, without its thumbnails. Throws a Problem if it does not exist. */
export async function findProject({ projects }: Pick<Store, "projects">, id: string): Promise<FoundProject> {
  const project = await projects.get(id);
  if (!project) throw problem("project_not_found");
  return project;
}

/** As `findProject`, for callers that need none of its data. */
export async function checkProject({ projects }: Pick<Store, "projects">, id: string): Promise<void> {
  if (!(await projects.exists(id))) throw problem("project_not_found");
}

/** A row's cells under their headers. */
export function toObject(headers: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ""]));
}

import type { Project } from "@print-builder/core/document";
import { usesExpressions } from "@print-builder/core/elements";
import type { RecordSource } from "@print-builder/core/records";
import { dateColumns } from "../tables/index.ts";

/** Among these one has a day beyond the twelfth, unless the table is made to deceive. */
const lookedRows = 5000;

/** The project with what the columns of its table hold, where nothing is stored of it and texts may ask. */
export async function withColumnTypes(project: Project, records: RecordSource): Promise<Project> {
  if (Object.keys(project.columnTypes).length > 0 || !usesExpressions(project)) return project;
  const rows = await records.read(0, Math.min(records.total, lookedRows));
  return { ...project, columnTypes: dateColumns(records.headers, rows) };
}

import type { Project } from "@print-builder/core/document";
import { usesExpressions } from "@print-builder/core/elements";
import type { RecordSource } from "@print-builder/core/records";
import { dateColumns } from "../tables/index.ts";

/** In so many rows some date has a day beyond the twelfth, except in contrived tables. */
const lookedRows = 5000;

/** The project with its table's column types, if none are stored and its texts may need them. */
export async function withColumnTypes(project: Project, records: RecordSource): Promise<Project> {
  if (Object.keys(project.columnTypes).length > 0 || !usesExpressions(project)) return project;
  const rows = await records.read(0, Math.min(records.total, lookedRows));
  return { ...project, columnTypes: dateColumns(records.headers, rows) };
}

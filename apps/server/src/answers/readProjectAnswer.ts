import type { ProjectAnswer } from "@print-builder/api";
import type { Store } from "../store/openStore.ts";
import type { FoundProject } from "./findProject.ts";
import { projectAnswer } from "./projectAnswer.ts";

/** Rows shown with a project. */
const previewRows = 10;

/** A project with everything that is answered of it. */
export async function readProjectAnswer(store: Store, project: FoundProject): Promise<ProjectAnswer> {
  const { id } = project;
  const headers: readonly string[] = JSON.parse(project.headers);
  const rows = await store.rows.range(id, 0, previewRows);
  const history = await store.history.list(id);
  return projectAnswer({
    row: { ...project, ...(await store.projects.thumbnails(id)) },
    tags: (await store.tags.ofProjects([id])).get(id) ?? [],
    preview: rows.map(({ cells }) => toObject(headers, cells)),
    history: history.map(({ entry }) => JSON.parse(entry)),
  });
}

/** A row's cells under their headers. */
export function toObject(headers: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ""]));
}

import { problem } from "@print-builder/api";
import type { Store } from "../store/openStore.ts";
import type { Creator } from "../store/projectStore.ts";
import type { PlainProjectRow } from "../store/schema.ts";

export type FoundProject = PlainProjectRow & Creator;

/** The project that a call is about, without its small pictures. Throws a Problem where there is none. */
export async function findProject({ projects }: Pick<Store, "projects">, id: string): Promise<FoundProject> {
  const project = await projects.get(id);
  if (!project) throw problem("project_not_found");
  return project;
}

/** As `findProject`, for who needs nothing of it. */
export async function checkProject({ projects }: Pick<Store, "projects">, id: string): Promise<void> {
  if (!(await projects.exists(id))) throw problem("project_not_found");
}

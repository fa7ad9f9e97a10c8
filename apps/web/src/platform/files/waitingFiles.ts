/** Files that were chosen before there was a project for them. In this tab's memory alone. */
const waiting = new Map<string, readonly File[]>();

/** Keeps files for who opens the project next. */
export function keepForProject(projectId: string, files: readonly File[]): void {
  if (files.length > 0) waiting.set(projectId, files);
}

/** The files that wait for the project, once. */
export function takeForProject(projectId: string): readonly File[] {
  const files = waiting.get(projectId) ?? [];
  waiting.delete(projectId);
  return files;
}

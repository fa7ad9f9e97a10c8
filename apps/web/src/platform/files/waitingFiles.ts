/** Files chosen before their project exists, held only in this tab's memory. */
const waiting = new Map<string, readonly File[]>();

/** Holds files until the project is opened. */
export function keepForProject(projectId: string, files: readonly File[]): void {
  if (files.length > 0) waiting.set(projectId, files);
}

/** The files waiting for the project. They are returned only once. */
export function takeForProject(projectId: string): readonly File[] {
  const files = waiting.get(projectId) ?? [];
  waiting.delete(projectId);
  return files;
}

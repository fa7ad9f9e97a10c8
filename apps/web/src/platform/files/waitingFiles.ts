/** Files chosen before their project exists, kept in this tab's memory only. */
const waiting = new Map<string, readonly File[]>();

/** Keeps files until the project is opened. */
export function keepForProject(projectId: string, files: readonly File[]): void {
  if (files.length > 0) waiting.set(projectId, files);
}

/** The files waiting for the project; returned once. */
export function takeForProject(projectId: string): readonly File[] {
  const files = waiting.get(projectId) ?? [];
  waiting.delete(projectId);
  return files;
}

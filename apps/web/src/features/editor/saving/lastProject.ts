import { noProjectId } from "#platform/editorSession/hasProject.ts";
import { storageKeys } from "#platform/storage/keys.ts";
import { readCurrentDraft, readDraft } from "./drafts.ts";

/** Remembers which project is open in this browser. */
export function rememberProject(id: string): void {
  localStorage.setItem(storageKeys.currentProject, id);
}

/**
 * The project that was open last in this browser, or the one that it has a state of; null for none. What could not be
 * created yet comes first: nobody else has it.
 */
export async function lastProjectId(): Promise<string | null> {
  if (await readDraft(noProjectId)) return noProjectId;
  return localStorage.getItem(storageKeys.currentProject) ?? (await readCurrentDraft())?.projectId ?? null;
}

/** Forgets which project was open, when it is that one. */
export function forgetProject(id: string): void {
  if (localStorage.getItem(storageKeys.currentProject) === id)
    localStorage.removeItem(storageKeys.currentProject);
}

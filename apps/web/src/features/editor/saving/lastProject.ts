import { noProjectId } from "#platform/editorSession/hasProject.ts";
import { storageKeys } from "#platform/storage/keys.ts";
import { readCurrentDraft, readDraft } from "./drafts.ts";

/** Remembers which project is open in this browser. */
export function rememberProject(id: string): void {
  localStorage.setItem(storageKeys.currentProject, id);
}

/**
 * The ID of the last project opened in this browser, or else of a project whose state is stored here. Null if there is
 * none. A project that could not be created yet comes first, because it exists nowhere else.
 */
export async function lastProjectId(): Promise<string | null> {
  if (await readDraft(noProjectId)) return noProjectId;
  return localStorage.getItem(storageKeys.currentProject) ?? (await readCurrentDraft())?.projectId ?? null;
}

/** Forgets the open project if it has this ID. */
export function forgetProject(id: string): void {
  if (localStorage.getItem(storageKeys.currentProject) === id)
    localStorage.removeItem(storageKeys.currentProject);
}

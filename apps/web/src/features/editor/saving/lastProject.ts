import { dropDraft, readCurrentDraft } from "./drafts.ts";

const key = "current_project_id";

/** Remembers which project is open in this browser. */
export function rememberProject(id: string): void {
  localStorage.setItem(key, id);
}

/** The project that was open last in this browser, or the one with the last unsaved changes; null for none. */
export async function lastProjectId(): Promise<string | null> {
  return localStorage.getItem(key) ?? (await readCurrentDraft())?.projectId ?? null;
}

/** Forgets a project that does not exist any more. */
export function forgetProject(id: string): void {
  if (localStorage.getItem(key) === id) localStorage.removeItem(key);
  void dropDraft(id);
}

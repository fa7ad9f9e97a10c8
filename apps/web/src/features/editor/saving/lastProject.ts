import { readCurrentDraft } from "./drafts.ts";

const key = "current_project_id";

/** Remembers which project is open in this browser. */
export function rememberProject(id: string): void {
  localStorage.setItem(key, id);
}

/** The project that was open last in this browser, or the one that it has a state of; null for none. */
export async function lastProjectId(): Promise<string | null> {
  return localStorage.getItem(key) ?? (await readCurrentDraft())?.projectId ?? null;
}

/** Forgets which project was open, when it is that one. */
export function forgetProject(id: string): void {
  if (localStorage.getItem(key) === id) localStorage.removeItem(key);
}

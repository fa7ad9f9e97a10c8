const key = "current_project_id";

/** Remembers which project is open in this browser. */
export function rememberProject(id: string): void {
  localStorage.setItem(key, id);
}

/** The project that was open last in this browser, or null. */
export async function openLastProjectId(): Promise<string | null> {
  return localStorage.getItem(key);
}

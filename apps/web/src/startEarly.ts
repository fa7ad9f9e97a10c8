import { askEarly, type EarlyAnswer } from "./lib/earlyAnswers.ts";
import { openingEditor } from "./openingEditor.ts";

/**
 * Asks for what the opened address needs besides code, at the same time as the code: for the editor its project.
 * Gives the answer; null where nothing is asked for, as for whoever is not signed in.
 */
export function startEarly(): Promise<EarlyAnswer> | null {
  const projectId = openingEditor(location.pathname);
  const token = localStorage.getItem("auth_token");
  if (projectId === null || token === null) return null;
  return askEarly(new URL(`/api/projects/${projectId}`, location.origin).href, token);
}

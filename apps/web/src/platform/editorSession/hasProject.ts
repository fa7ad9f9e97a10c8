import { showToast } from "#ui/toasts/showToast.ts";
import type { EditorSession } from "./createEditorSession.ts";

/** The ID of a project that exists only in this browser because the server could not create it yet. */
export const noProjectId = "";

/** False for a project that exists only in this browser, in which case it also shows `notice`. */
export function hasProject({ projectId }: EditorSession, notice = "Open or save a project first"): boolean {
  if (projectId !== noProjectId) return true;
  showToast(notice, { tone: "warning", durationMs: 4000 });
  return false;
}

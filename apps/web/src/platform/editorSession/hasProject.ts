import { showToast } from "#ui/toasts/showToast.ts";
import type { EditorSession } from "./createEditorSession.ts";

/** Stands for the id of a project that the server could not create yet: this browser alone keeps it. */
export const noProjectId = "";

/** False for a project that only this browser keeps; then the person is told what is missing. */
export function hasProject({ projectId }: EditorSession, notice = "Open or save a project first"): boolean {
  if (projectId !== noProjectId) return true;
  showToast(notice, { tone: "warning", durationMs: 4000 });
  return false;
}

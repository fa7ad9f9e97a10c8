import { type ProjectAnswer, routes } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { call } from "../api/call.ts";
import type { EditorSession } from "./createEditorSession.ts";

/**
 * Takes over what the server knows of the project's data: its mode, its columns and which token reads what. The wizards
 * store them there, and every copy of the editor's comes from here. The design stays as it is on the screen.
 * @throws ApiError
 */
export async function loadProjectData(editor: EditorSession): Promise<ProjectAnswer> {
  const stored = await call(routes.getProject, { params: { id: editor.projectId } });
  const { data_mode: dataMode, data_source } = stored;
  const mapping = readMapping(stored, dataMode);
  const { project } = editor.store.getState();
  editor.set({ project: { ...project, dataMode, headers: data_source.headers, mapping } });
  return stored;
}

import { type ProjectAnswer, routes } from "@print-builder/api";
import { readColumnTypes, readMapping, readSample, readSequence } from "@print-builder/core/document";
import { call } from "../api/call.ts";
import type { EditorSession } from "./createEditorSession.ts";

/**
 * Takes over what the server knows of the project's data: its mode, its columns, which token reads what, and that a sample gave way to them. The wizards
 * store them there, and every copy of the editor's comes from here. The design stays as it is on the screen.
 * @throws ApiError
 */
export async function loadProjectData(editor: EditorSession): Promise<ProjectAnswer> {
  const stored = await call(routes.getProject, { params: { id: editor.projectId } });
  const { data_mode: dataMode, data_source } = stored;
  const mapping = readMapping(stored, dataMode);
  const sample = readSample(stored.sample);
  const { project } = editor.store.getState();
  const { headers } = data_source;
  const columnTypes = readColumnTypes(data_source);
  const cards = { copiesColumn: stored.copies_column, sequence: readSequence(stored.sequence) };
  editor.set({ project: { ...project, dataMode, headers, columnTypes, mapping, sample, ...cards } });
  return stored;
}

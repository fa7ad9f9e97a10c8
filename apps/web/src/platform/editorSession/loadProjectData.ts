import { type ProjectAnswer, routes } from "@print-builder/api";
import { readColumnTypes, readMapping, readSample, readSequence } from "@print-builder/core/document";
import { call } from "../api/call.ts";
import type { EditorSession } from "./createEditorSession.ts";

/**
 * Loads the project's data settings from the server: its mode, columns and mapping, and whether it still has a sample.
 * The wizards store these settings on the server, and all copies in the editor come from here. Keeps the design on the
 * screen.
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

import type { CardRecord } from "@print-builder/core/records";
import { flattenRecord } from "@print-builder/school";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { NotConnected, openProjectSchool } from "#platform/school/projectSchool.ts";
import { showSchoolPhotos } from "#platform/school/showSchoolPhotos.ts";

/**
 * The first person of the project's school, to show on the card; nothing is stored. Returns null, without asking for
 * a sign-in, if this browser is not signed in to the school.
 * @throws SchoolError, ApiError
 */
export async function firstOfSchool(editor: EditorSession): Promise<CardRecord | null> {
  try {
    const { client, dataset, address } = await openProjectSchool(editor.projectId);
    const { records } = await client.records.list(dataset, { limit: 1, offset: 0 });
    const [first] = records;
    if (!first) return null;
    showSchoolPhotos(editor, address);
    return flattenRecord(first);
  } catch (error) {
    if (error instanceof NotConnected) return null;
    throw error;
  }
}

import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { loadCount } from "#platform/editorSession/loadPhotos.ts";
import { NotConnected, openProjectSchool, type ProjectSchool } from "#platform/school/projectSchool.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { connectedSchool } from "./connectedSchool.ts";

const isOfSchool = (editor: EditorSession) => editor.store.getState().project.dataMode === "school";

async function countRows(editor: EditorSession): Promise<number | null> {
  if (editor.store.getState().total === null) await loadCount(editor);
  return editor.store.getState().total;
}

async function countPeople({ client, dataset }: ProjectSchool): Promise<number> {
  return (await client.records.list(dataset, { limit: 1, offset: 0 })).pagination.total;
}

/** Returns null if the user declined to sign in. */
async function countWithAccess({ projectId }: EditorSession, school: ProjectSchool): Promise<number | null> {
  const found: { total: number | null } = { total: null };
  await withSchoolAccess({ projectId, work: "print" }, async () => {
    found.total = await countPeople(school);
  });
  return found.total;
}

/**
 * Number of records: rows of the table, or people of the school. Null, after a message, if it is unknown; the message
 * offers to connect if this browser is not connected to the school.
 */
export async function countRecords(editor: EditorSession): Promise<number | null> {
  if (!isOfSchool(editor)) return await countRows(editor);
  const school = await connectedSchool(editor);
  if (!school) return null;
  try {
    return await countWithAccess(editor, school);
  } catch (error) {
    showFailure(error);
    return null;
  }
}

/**
 * Like countRecords, for callers that can also work with a single card: a missing connection to the school is not
 * reported. If the school sign-in has expired, it asks for a new one; null if the user declines.
 */
export async function countRecordsAtHand(editor: EditorSession): Promise<number | null> {
  if (!isOfSchool(editor)) return await countRows(editor);
  try {
    return await countWithAccess(editor, await openProjectSchool(editor.projectId));
  } catch (error) {
    if (!(error instanceof NotConnected)) showFailure(error);
    return null;
  }
}

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

/** Null where a sign-in was wanted and declined. */
async function countWithAccess({ projectId }: EditorSession, school: ProjectSchool): Promise<number | null> {
  const found: { total: number | null } = { total: null };
  await withSchoolAccess({ projectId, work: "print" }, async () => {
    found.total = await countPeople(school);
  });
  return found.total;
}

/**
 * How many records the project has: rows of its table, or people of its school. Null where that cannot be known, which
 * is then told, with the way to the school where this browser is not connected to it.
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
 * As countRecords; that this browser is not connected to the school is no news where one card is enough. Where the
 * school system has ended the sign-in, a new one is asked for, and one card is enough without.
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

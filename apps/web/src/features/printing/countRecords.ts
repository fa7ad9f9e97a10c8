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

/**
 * How many records the project has: rows of its table, or people of its school. Null where that cannot be known, which
 * is then told, with the way to the school where this browser is not connected to it.
 */
export async function countRecords(editor: EditorSession): Promise<number | null> {
  if (!isOfSchool(editor)) return await countRows(editor);
  const school = await connectedSchool(editor);
  if (!school) return null;
  const found: { total: number | null } = { total: null };
  try {
    await withSchoolAccess({ projectId: editor.projectId, work: "print" }, async () => {
      found.total = await countPeople(school);
    });
  } catch (error) {
    showFailure(error);
  }
  return found.total;
}

/** As countRecords; that this browser is not connected to the school is no news where one card is enough. */
export async function countRecordsAtHand(editor: EditorSession): Promise<number | null> {
  if (!isOfSchool(editor)) return await countRows(editor);
  try {
    return await countPeople(await openProjectSchool(editor.projectId));
  } catch (error) {
    if (!(error instanceof NotConnected)) showFailure(error);
    return null;
  }
}

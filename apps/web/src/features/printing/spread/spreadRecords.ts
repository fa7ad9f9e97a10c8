import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { loadCount } from "#platform/editorSession/loadPhotos.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { projectRows } from "../bulkPrint/rowProvider.ts";
import { connectedSchool } from "../connectedSchool.ts";
import { openSchoolRows, type SchoolRows } from "../schoolPrint/schoolRows.ts";
import type { SpreadRecords } from "./runSpread.ts";

/** Rows per call; large, as all rows are read. */
const rowsAtOnce = 1000;

async function schoolRecords(editor: EditorSession, signal: AbortSignal): Promise<SpreadRecords | null> {
  const school = await connectedSchool(editor);
  if (!school) return null;
  const query = { dataset: school.dataset, filter: {} };
  const found: { rows: SchoolRows | null } = { rows: null };
  await withSchoolAccess({ projectId: editor.projectId, work: "check of texts" }, async () => {
    found.rows = await openSchoolRows({ school, project: editor.currentProject(), query }, { signal });
  });
  return found.rows;
}

/**
 * All records of the project: rows of its table, or people of its school. Null, after a message, if they cannot be
 * read.
 */
export async function openSpreadRecords(
  editor: EditorSession,
  signal: AbortSignal,
): Promise<SpreadRecords | null> {
  const { project } = editor.store.getState();
  if (project.dataMode === "school") return await schoolRecords(editor, signal);
  await loadCount(editor);
  const { total } = editor.store.getState();
  return total === null ? null : projectRows(editor.projectId, project, total, rowsAtOnce);
}

/** Caches records, so that a check after a change of the design does not read them again. */
export function keptRecords(records: SpreadRecords): SpreadRecords {
  const known = new Map<string, ReturnType<SpreadRecords["read"]>>();
  return {
    ...records,
    read(start, end) {
      const key = `${start} ${end}`;
      const read = known.get(key) ?? records.read(start, end);
      known.set(key, read);
      read.catch(() => known.delete(key));
      return read;
    },
  };
}

import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { loadCount } from "#platform/editorSession/loadPhotos.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { NotConnected, openProjectSchool, type ProjectSchool } from "#platform/school/projectSchool.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { projectRows } from "./bulkPrint/rowProvider.ts";
import type { BulkStart } from "./bulkPrint/useBulkPrint.ts";
import { type Choice, everybody } from "./choosing/choice.ts";
import { connectedSchool } from "./connectedSchool.ts";
import { numberCards } from "./copies/copies.tsx";
import { type CheckedExport, ExportPdf } from "./exportPdf/ExportPdf.tsx";
import { ExportPictures } from "./exportPictures/ExportPictures.tsx";
import { markOutdated } from "./flow/createPrintFlow.ts";
import { rememberedPrinterAndPress, rememberedSettings } from "./flow/rememberedSettings.ts";
import { parkOnCard } from "./parkOnCard.ts";
import { parkProblems } from "./preflight/parkedProblems.ts";
import { showProblem } from "./preflight/showProblem.ts";
import { RecordPreview } from "./recordPreview/RecordPreview.tsx";
import { openSchoolPrint } from "./schoolPrint/openSchoolPrint.ts";

// The print dialogs of the editor form one chunk, which is loaded on first use.
export { openSchoolPrint };

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
async function countRecords(editor: EditorSession): Promise<number | null> {
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
async function countRecordsAtHand(editor: EditorSession): Promise<number | null> {
  if (!isOfSchool(editor)) return await countRows(editor);
  try {
    return await countWithAccess(editor, await openProjectSchool(editor.projectId));
  } catch (error) {
    if (!(error instanceof NotConnected)) showFailure(error);
    return null;
  }
}

type DialogDeps = { readonly editor: EditorSession; readonly saver: Saver };

/** Previews the record on the card, or the first record, as it will be printed. */
export async function openRecordPreview({ editor, saver }: DialogDeps): Promise<void> {
  if (!hasProject(editor) || !(await saver.save())) return;
  const total = await countRecords(editor);
  if (total === null) return;
  const { record, shown } = editor.store.getState();
  const index = record.mode === "record" ? record.index : 0;
  const wish = await openDialog(RecordPreview, { editor, total, index, side: shown.side });
  if (wish === "wizard") void editor.hooks().openWizard();
}

/** Saves cards as pictures. The project is saved first, because the server draws the stored design. */
export async function openExportPictures({ editor, saver }: DialogDeps): Promise<void> {
  if (!(await saver.save())) return;
  const total = await countRecordsAtHand(editor);
  const problem = await openDialog(ExportPictures, { editor, saver, total });
  if (problem) await showProblem(editor, problem);
}

/**
 * Opens Export PDF after saving, because the server prints what is stored. `start` is an export that was left to show
 * one of its problems on the card.
 */
export async function openExportPdf(deps: DialogDeps, start?: CheckedExport): Promise<void> {
  const { editor, saver } = deps;
  // A school's cards are printed for chosen people, who are chosen there.
  if (editor.store.getState().project.dataMode === "school") return await openBulkPrint(deps);
  if (!(await saver.save())) return;
  const { isDualSided } = editor.store.getState().shown.design;
  const remembered = start ? {} : await rememberedSettings(editor.projectId, isDualSided);
  const left = await openDialog(ExportPdf, { editor, saver, ...(start ? { start } : { remembered }) });
  if (!left) return;
  const { kept } = left;
  if (left.leave === "remedy") {
    await left.work();
    return await openExportPdf(deps, kept);
  }
  parkProblems({
    editor,
    shown: left.problem,
    problems: kept.check?.result.problems ?? [],
    reopen: (isChanged) =>
      void openExportPdf(deps, isChanged ? { ...kept, check: markOutdated(kept.check) } : kept),
  });
}

/**
 * Only people with these ids; a number of copies; or the state in which the dialog was left to show a problem on the
 * card.
 */
type PrintStart =
  | { readonly ids: readonly string[] }
  | { readonly copies: number }
  | { readonly choice: Choice; readonly bulk: BulkStart };

/** The last choice, ignoring single cards in between. Only kept in this tab's memory, as it names people. */
const lastChosen = new WeakMap<EditorSession, Choice>();

function startOf(editor: EditorSession, start: PrintStart | undefined) {
  if (start === undefined || "copies" in start) return { choice: lastChosen.get(editor) ?? everybody };
  return "ids" in start ? { choice: { ...everybody, ids: new Set(start.ids) } } : start;
}

/**
 * Opens Bulk Preview & Print after saving, because the server prints what is stored. Without a start, it restores the
 * last choice made since the project was opened.
 */
export async function openBulkPrint({ editor, saver }: DialogDeps, start?: PrintStart): Promise<void> {
  if (editor.store.getState().project.dataMode === "school") {
    return await openSchoolPrint({ editor, saver }, start && "ids" in start ? start : null);
  }
  if (!(await saver.save())) return;
  if (editor.store.getState().total === null) await loadCount(editor);
  const { total, project } = editor.store.getState();
  if (total === null) return;
  // Loaded on demand: most visits to the editor do not print.
  const [{ TableBulkPrint }, remembered] = await Promise.all([
    import("./tablePrint/TableBulkPrint.tsx"),
    rememberedPrinterAndPress(editor.projectId, project.isDualSided),
  ]);
  const table = projectRows(editor.projectId, project, total);
  const begin = startOf(editor, start);
  let { choice } = begin;
  const onChosen = (next: Choice) => {
    choice = next;
    lastChosen.set(editor, next);
  };
  const result = await openDialog(TableBulkPrint, {
    editor,
    saver,
    table,
    start: begin,
    remembered: start && "copies" in start ? { ...remembered, copies: start.copies } : remembered,
    onChosen,
  });
  if (!result) return;
  const { left, placeOf } = result;
  if (left.leave === "wizard") return void editor.hooks().openWizard();
  if (left.leave === "numbers") {
    await numberCards(editor, left.sequence);
    const { copies } = left;
    return await openBulkPrint({ editor, saver }, copies === undefined ? undefined : { copies });
  }
  if (left.leave === "remedy") {
    await left.work();
    return await openBulkPrint({ editor, saver }, { choice, bulk: left.kept });
  }
  const reopen = (bulk: BulkStart) => void openBulkPrint({ editor, saver }, { choice, bulk });
  await parkOnCard(editor, left, placeOf, reopen);
}

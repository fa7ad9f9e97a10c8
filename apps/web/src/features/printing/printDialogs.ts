import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { loadCount } from "#platform/editorSession/loadPhotos.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { PeopleQuery } from "#platform/school/readPeople.ts";
import { showSchoolPhotos } from "#platform/school/showSchoolPhotos.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { projectRows } from "./bulkPrint/rowProvider.ts";
import type {
  PrintDraft,
  PrintResult,
  PrintSelection,
  SelectionDialogProps,
} from "./bulkPrint/useBulkPrint.ts";
import { everybody } from "./choosing/choice.ts";
import type { PeopleLook } from "./choosing/people.ts";
import { connectedSchool } from "./connectedSchool.ts";
import { numberCards } from "./copies/copies.tsx";
import { ExportPictures } from "./exportPictures/ExportPictures.tsx";
import { markOutdated } from "./flow/createPrintFlow.ts";
import { rememberedSettings } from "./flow/rememberedSettings.ts";
import { parkProblems, showProblem } from "./preflight/parkedProblems.ts";
import { RecordPreview } from "./recordPreview/RecordPreview.tsx";

type DialogDeps = { readonly editor: EditorSession; readonly saver: Saver };

const isOfSchool = (editor: EditorSession) => editor.store.getState().project.dataMode === "school";

async function countRows(editor: EditorSession): Promise<number | null> {
  if (editor.store.getState().total === null) await loadCount(editor);
  return editor.store.getState().total;
}

/** Number of records: rows of the table, or people of the school; null, after a message, if it is unknown. */
async function countRecords(editor: EditorSession, offers = true): Promise<number | null> {
  if (!isOfSchool(editor)) return await countRows(editor);
  const school = await connectedSchool(editor, offers);
  if (!school) return null;
  const { client, dataset } = school;
  let total: number | null = null;
  try {
    await withSchoolAccess({ projectId: editor.projectId, work: "print" }, async () => {
      total = (await client.records.list(dataset, { limit: 1, offset: 0 })).pagination.total;
    });
  } catch (error) {
    showFailure(error);
  }
  return total;
}

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
  // A single card can be saved without a connection to the school.
  const total = await countRecords(editor, false);
  const problem = await openDialog(ExportPictures, { editor, saver, total });
  if (problem) await showProblem(editor, problem);
}

/** The cards to print; without ids and query, the last choice made since the project was opened. */
export type PrintOptions = Partial<Pick<SelectionDialogProps, "aim">> & {
  /** Only the people with these ids. */
  readonly ids?: readonly string[] | null;
  /** The people of the school to choose from. */
  readonly query?: PeopleQuery | null;
  /** Opens the list of people, filtered by this state. */
  readonly look?: PeopleLook;
  readonly copies?: number | undefined;
};

/** Up to this many people are read one by one instead of reading the school's whole list. */
const fewPeople = 25;

/** The last choice of each session, kept only in this tab's memory because it names people. */
const lastChosen = {
  standard: new WeakMap<EditorSession, PrintSelection>(),
  school: new WeakMap<EditorSession, PrintSelection>(),
};

function chosenBy(editor: EditorSession, { ids = null, query = null }: PrintOptions): PrintSelection {
  const { dataMode } = editor.store.getState().project;
  const last = lastChosen[dataMode];
  if (ids === null && query === null) {
    return last.get(editor) ?? { choice: everybody, query: null, only: null };
  }
  const isFiltered = query !== null && Object.keys(query.filter).length > 0;
  const isFew = ids !== null && ids.length <= fewPeople && !isFiltered;
  if (isFew && dataMode === "school") return { choice: everybody, query, only: ids.map(Number) };
  const chosen: PrintSelection = { choice: { ...everybody, ids: ids && new Set(ids) }, query, only: null };
  // Printing a few cards directly does not replace the last choice.
  if (!isFew) last.set(editor, chosen);
  return chosen;
}

type OpenPrint = (props: SelectionDialogProps) => Promise<PrintResult | null>;

// The dialogs are loaded on demand, because most visits to the editor do not print.
async function tableDialog(editor: EditorSession): Promise<OpenPrint | null> {
  const total = await countRows(editor);
  if (total === null) return null;
  const { TableBulkPrint } = await import("./tablePrint/TableBulkPrint.tsx");
  const table = projectRows(editor.projectId, editor.store.getState().project, total);
  return (props) => openDialog(TableBulkPrint, { ...props, table });
}

async function schoolDialog(editor: EditorSession): Promise<OpenPrint | null> {
  const school = await connectedSchool(editor);
  if (!school) return null;
  showSchoolPhotos(editor, school.address);
  const { SchoolBulkPrint } = await import("./schoolPrint/SchoolBulkPrint.tsx");
  return (props) => openDialog(SchoolBulkPrint, { ...props, school });
}

/**
 * Opens Bulk Preview & Print, or Export PDF, after saving, because the server prints what is stored. `left` is the
 * state in which the dialog was left, to reopen it.
 */
export async function openPrint(
  deps: DialogDeps,
  options: PrintOptions = {},
  left?: { readonly draft: PrintDraft; readonly chosen: PrintSelection },
): Promise<void> {
  const { editor, saver } = deps;
  if (!(await saver.save())) return;
  const [open, remembered] = await Promise.all([
    isOfSchool(editor) ? schoolDialog(editor) : tableDialog(editor),
    rememberedSettings(editor.projectId),
  ]);
  if (!open) return;
  const { aim = "print", look, copies } = options;
  let chosen = left?.chosen ?? chosenBy(editor, options);
  const result = await open({
    editor,
    saver,
    aim,
    look,
    chosen,
    draft: left?.draft,
    remembered: copies === undefined ? remembered : { ...remembered, copies },
    onChosen: (next) => {
      chosen = next;
      lastChosen[editor.store.getState().project.dataMode].set(editor, next);
    },
  });
  if (isOfSchool(editor)) await editor.hooks().renewRecord();
  if (!result) return;
  const reopen = (draft: PrintDraft) => openPrint(deps, { aim }, { draft, chosen });
  switch (result.leave) {
    case "wizard":
      return void editor.hooks().openWizard();
    case "numbers":
      await numberCards(editor, result.sequence);
      return await openPrint(deps, { aim, copies: result.copies });
    case "remedy":
      await result.work();
      return await reopen(result.draft);
    case "card":
      return await parkOnCard(editor, result, reopen).catch(showFailure);
  }
}

/**
 * Parks a print's problems so that the user can step through them in the editor. If the editor does not show a
 * problem's record, the problem appears on the design.
 */
async function parkOnCard(
  editor: EditorSession,
  { draft, problem, placeOf }: Extract<PrintResult, { leave: "card" }>,
  reopen: (draft: PrintDraft) => Promise<void>,
): Promise<void> {
  const problems = await Promise.all(
    (draft.check?.result.problems ?? []).map(async (each) => {
      const record_index = each.record_index === null ? null : await placeOf(each.record_index);
      return { from: each, on: { ...each, record_index } };
    }),
  );
  const shown = problems.find(({ from }) => from === problem)?.on;
  if (!shown) return;
  const reopenWith = (isChanged: boolean) =>
    void reopen(isChanged ? { ...draft, check: markOutdated(draft.check) } : draft);
  parkProblems({ editor, shown, problems: problems.map(({ on }) => on), reopen: reopenWith });
}

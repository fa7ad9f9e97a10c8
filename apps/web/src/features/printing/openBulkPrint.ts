import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { loadCount } from "#platform/editorSession/loadPhotos.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { projectRows } from "./bulkPrint/rowProvider.ts";
import type { BulkStart } from "./bulkPrint/useBulkPrint.ts";
import { type Choice, everybody } from "./choosing/choice.ts";
import { numberCards } from "./copies/copies.tsx";
import { rememberedWays } from "./flow/rememberedSettings.ts";
import { parkOnCard } from "./parkOnCard.ts";
import { openSchoolPrint } from "./schoolPrint/openSchoolPrint.ts";

type DialogDeps = { readonly editor: EditorSession; readonly saver: Saver };

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
    rememberedWays(editor.projectId, project.isDualSided),
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
  if (left.leave === "wizard") return editor.actions.get("dataDialog")?.();
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

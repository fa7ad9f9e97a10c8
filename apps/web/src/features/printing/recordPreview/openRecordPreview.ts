import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { countRecords } from "../countRecords.ts";
import { RecordPreview } from "./RecordPreview.tsx";

type Parts = { readonly editor: EditorSession; readonly saver: Saver };

/** Previews the record on the card, or the first record, as it will be printed. */
export async function openRecordPreview({ editor, saver }: Parts): Promise<void> {
  if (!hasProject(editor) || !(await saver.save())) return;
  const total = await countRecords(editor);
  if (total === null) return;
  const { record, shown } = editor.store.getState();
  const index = record.mode === "record" ? record.index : 0;
  const wish = await openDialog(RecordPreview, { editor, total, index, side: shown.side });
  if (wish === "wizard") editor.actions.get("dataDialog")?.();
}

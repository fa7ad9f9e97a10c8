import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { elementById } from "#platform/editorSession/snapshot.ts";
import { knownLive } from "../knownLive.ts";
import { liveOf } from "../liveOf.ts";
import { fieldToFill } from "../panel/fieldToFill.ts";
import { wantField } from "../panel/wantedField.ts";

/**
 * Puts a record (0-based) on the card: live data is switched on where it is off. Where an element of the shown side
 * lacks something of it, the cursor goes into the field that it reads.
 */
export async function showRecord(
  editor: EditorSession,
  index: number,
  lacking: string | null = null,
): Promise<void> {
  const live = liveOf(editor);
  if (live.store.getState().isLive) await live.goTo(index);
  else await live.enable(index);
  const { currentIndex, currentRecord } = live.store.getState();
  const { shown, project } = editor.store.getState();
  const element = lacking === null ? undefined : elementById(shown, lacking);
  if (!element || !currentRecord || currentIndex !== index) return;
  const field = fieldToFill(element, currentRecord, project.mapping);
  if (field !== null) wantField(editor, field);
}

/** Stores what waits to be stored of the record on the card. False where something could not be, which it shows. */
export async function storeRecord(editor: EditorSession): Promise<boolean> {
  return (await knownLive(editor)?.edits.flush()) ?? true;
}

/** Shows the tokens themselves again. */
export function showDesign(editor: EditorSession): void {
  void liveOf(editor).disable();
}

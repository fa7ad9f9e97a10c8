import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { elementById } from "#platform/editorSession/snapshot.ts";
import { knownLive } from "../knownLive.ts";
import { liveOf } from "../liveOf.ts";
import { fieldToFill } from "../panel/fieldTokens.ts";
import { wantField } from "../panel/panelOpen.ts";

/** Reloads the live record, because a print may have changed print statuses. */
export async function renewLiveRecord(editor: EditorSession): Promise<void> {
  const live = liveOf(editor);
  if (!live.store.getState().isLive || !(await live.edits.flush())) return;
  await live.reload().catch((error: unknown) => showFailure(error));
}

/**
 * Puts a record (0-based) on the card, switching live data on if needed. If the element `lacking` lacks a value of
 * the record, focuses the field that it reads.
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

/** Saves the pending changes of the record on the card. False if a change could not be saved, which the panel shows. */
export async function storeRecord(editor: EditorSession): Promise<boolean> {
  return (await knownLive(editor)?.edits.flush()) ?? true;
}

/** Shows the tokens again. */
export function showDesign(editor: EditorSession): void {
  void liveOf(editor).disable();
}

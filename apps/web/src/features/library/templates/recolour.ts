import { applyPalette, readPalette } from "@print-builder/core/palettes";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { RecolourDialog } from "./RecolourDialog.tsx";

/** Asks for a palette and lays it over the open design, as one step of the history. */
export async function recolour(editor: EditorSession): Promise<void> {
  const code = await openDialog(RecolourDialog, { editor });
  const palette = code === null ? null : readPalette(code);
  if (!palette) return;
  editor.edit("Recolour", (state) => ({ ...state, design: applyPalette(state.design, palette) }));
}

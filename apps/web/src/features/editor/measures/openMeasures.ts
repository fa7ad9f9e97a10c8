import { lazy } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

const Measures = lazy(async () => ({ default: (await import("./Measures.tsx")).Measures }));

/** Opens the units, steps and guides. */
export async function openMeasures(editor: EditorSession): Promise<void> {
  await openDialog(Measures, { editor });
}

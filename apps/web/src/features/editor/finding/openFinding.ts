import { lazy } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

const FindAnything = lazy(async () => ({ default: (await import("./FindAnything.tsx")).FindAnything }));

const FindReplace = lazy(async () => ({ default: (await import("./FindReplace.tsx")).FindReplace }));

/** Opens the search and runs the chosen entry. */
export async function openFinding(editor: EditorSession): Promise<void> {
  const found = await openDialog(FindAnything, { editor });
  found?.run();
}

/** Opens the dialog that replaces words, a font or a colour on both sides. */
export async function openFindReplace(editor: EditorSession): Promise<void> {
  await openDialog(FindReplace, { editor });
}

import { lazy } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

const FindAnything = lazy(async () => ({ default: (await import("./FindAnything.tsx")).FindAnything }));

const FindReplace = lazy(async () => ({ default: (await import("./FindReplace.tsx")).FindReplace }));

/** Finds something by its words and does it. */
export async function openFinding(editor: EditorSession): Promise<void> {
  const found = await openDialog(FindAnything, { editor });
  found?.run();
}

/** Replaces words and tokens in the texts of both sides. */
export async function openFindReplace(editor: EditorSession): Promise<void> {
  await openDialog(FindReplace, { editor });
}

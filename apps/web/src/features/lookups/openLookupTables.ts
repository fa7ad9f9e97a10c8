import { lazy } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

// Few projects have such tables.
const LookupTables = lazy(async () => ({ default: (await import("./LookupTables.tsx")).LookupTables }));

/** Shows the lookup tables of the open project, to change them. */
export async function openLookupTables(editor: EditorSession): Promise<void> {
  await openDialog(LookupTables, { editor });
}

import { lazy } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

// Loaded on demand: few projects have lookup tables.
const LookupTables = lazy(async () => ({ default: (await import("./LookupTables.tsx")).LookupTables }));

/** Opens the lookup tables of the project for editing. */
export async function openLookupTables(editor: EditorSession): Promise<void> {
  await openDialog(LookupTables, { editor });
}

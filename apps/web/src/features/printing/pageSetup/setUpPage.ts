import { applyPageSetup } from "#platform/editorSession/applyPageSetup.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { withPart } from "#platform/openLater.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** Opens Page Setup and applies the result. Returns true if there was one. */
export async function setUpPage(editor: EditorSession): Promise<boolean> {
  const { pageSetup } = editor.store.getState().project;
  const dialog = () => import("./PageSetup.tsx");
  const setup = await withPart(dialog, ({ PageSetup }) => openDialog(PageSetup, { setup: pageSetup }));
  if (setup) applyPageSetup(editor, setup);
  return setup !== null;
}

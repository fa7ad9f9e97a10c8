import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { tourSteps } from "./tourSteps.ts";

/** Shows a newcomer around, using the open design. */
export async function showTour(editor: EditorSession): Promise<void> {
  // A separate file, because it is shown only once.
  const { Tour } = await import("./Tour.tsx");
  const steps = tourSteps(editor.currentProject(), editor.store.getState().total);
  editor.changeSettings({ showProperties: true });
  await openDialog(Tour, { steps });
}

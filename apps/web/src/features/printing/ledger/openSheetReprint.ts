import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** In an editor's address it names the code of a sheet that is to be printed once more. */
export const sheetParameter = "sheet";

type Parts = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  readonly goTo: (path: string) => void;
};

/** Asks for the code of a sheet, unless it is given, and prints the sheet once more: here, or in the project that it is of. */
export function openSheetReprint({ editor, saver, goTo }: Parts, code = ""): void {
  const goToSheet = (projectId: string, found: string) =>
    goTo(`/editor/${projectId}?${new URLSearchParams({ [sheetParameter]: found }).toString()}`);
  void (async () => {
    // Its own file: few visits reprint a sheet.
    const { FindSheet } = await import("./FindSheet.tsx");
    await openDialog(FindSheet, { projectId: editor.projectId, saver, code, goToSheet });
  })();
}

import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** Query parameter of the editor with the code of a sheet to reprint. */
export const sheetParameter = "sheet";

type ReprintDeps = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  readonly goTo: (path: string) => void;
};

/** Reprints a sheet by its code, asking for it if it is not given; opens the sheet's project if it is another one. */
export function openSheetReprint({ editor, saver, goTo }: ReprintDeps, code = ""): void {
  const goToSheet = (projectId: string, found: string) =>
    goTo(`/editor/${projectId}?${new URLSearchParams({ [sheetParameter]: found }).toString()}`);
  void (async () => {
    // Loaded on demand: few visits reprint a sheet.
    const { FindSheet } = await import("./FindSheet.tsx");
    await openDialog(FindSheet, { projectId: editor.projectId, saver, code, goToSheet });
  })();
}

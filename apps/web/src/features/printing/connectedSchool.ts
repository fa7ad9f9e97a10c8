import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { NotConnected, openProjectSchool, type ProjectSchool } from "#platform/school/projectSchool.ts";
import { confirm } from "#ui/dialogs/ask.ts";

/**
 * The project's school; null if it cannot be opened, after a message. If this browser is not connected to it, the
 * message offers to connect, unless `offers` is false.
 */
export async function connectedSchool(editor: EditorSession, offers = true): Promise<ProjectSchool | null> {
  try {
    return await openProjectSchool(editor.projectId);
  } catch (error) {
    if (!(error instanceof NotConnected)) {
      showFailure(error);
      return null;
    }
    if (!offers) return null;
    const { message } = error;
    const goes = await confirm({
      title: "Not connected to the school",
      message,
      action: "Open School Data Wizard",
    });
    if (goes) void editor.hooks().openWizard();
    return null;
  }
}

import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { showToast } from "#ui/toasts/showToast.ts";

const dpi = 300;

/** Copies the visible side of the card to the system's clipboard as it would be printed. */
export async function copyPicture(editor: EditorSession): Promise<void> {
  const { side } = editor.store.getState().shown;
  try {
    // Browsers only offer the clipboard over https.
    if (!navigator.clipboard) throw new Error("this browser only allows it over https");
    // The clipboard must be requested right after the key press; the picture may arrive later.
    const picture = import("./cardPicture.ts").then(({ cardPicture }) =>
      cardPicture(editor, { side, format: "png", dpi }),
    );
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    showToast("Copied as a picture");
  } catch (error) {
    showToast(`The picture could not be copied: ${messageOf(error)}.`, {
      tone: "error",
      durationMs: 8000,
      action: { label: "Save it instead", run: () => editor.hooks().openCommand("exportPictures") },
    });
  }
}

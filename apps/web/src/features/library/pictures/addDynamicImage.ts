import { addElement, missingForBound } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { ImageToken } from "./ImageToken.tsx";

/** The image tokens of the project, without the picture that stands in for missing ones. */
export function imageTokens(editor: EditorSession): Readonly<Record<string, string>> {
  const { imageMap } = editor.store.getState().project.mapping;
  return Object.fromEntries(Object.entries(imageMap).filter(([token]) => token !== "default"));
}

/** Puts a frame on the card that shows each record's own picture. */
export function placeDynamicImage(editor: EditorSession, token: string): void {
  const properties = { staticImage: false, imageBinding: token };
  editor.edit("Add bound image", (state) => {
    const { width, height } = state.design.canvas;
    const size = { width: Math.min(300, width * 0.32), height: Math.min(200, height * 0.65) };
    return addElement(state, { type: "image", size, properties }, Date.now());
  });
}

/** Asks for an image token and adds a frame for it; says what is missing where there is none. */
export async function addDynamicImage(editor: EditorSession): Promise<void> {
  const message = missingForBound(editor.situation());
  if (message !== null) {
    showToast(message, { tone: "warning", durationMs: 4000 });
    return;
  }
  const tokens = imageTokens(editor);
  if (Object.keys(tokens).length === 0) {
    const goOn = await confirm({
      title: "No image token is mapped yet",
      message:
        "A dynamic image shows the picture that a record names. Map an image token in the data wizard.",
      action: "Open data wizard",
    });
    if (goOn) editor.actions.get("mapTokens")?.();
    return;
  }
  const token = await openDialog(ImageToken, { tokens });
  if (token !== null) placeDynamicImage(editor, token);
}

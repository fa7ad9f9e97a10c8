import { roleOf } from "@print-builder/core/elements";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { elementById } from "#platform/editorSession/snapshot.ts";
import { knownLive } from "./knownLive.ts";
import { chooseFile, jpgFiles } from "./panel/chooseFile.ts";
import { fieldOfToken, tokensOfElement } from "./panel/fieldTokens.ts";

/** The field whose picture the element shows; null if the field cannot be changed. */
export function livePictureField(editor: EditorSession, elementId: string): string | null {
  const { shown, project } = editor.store.getState();
  const live = knownLive(editor)?.store.getState();
  const element = elementById(shown, elementId);
  if (!live?.isLive || !live.currentRecord || !element || roleOf(element) !== "picture") return null;
  const [token] = tokensOfElement(element);
  const name = token === undefined ? null : fieldOfToken(token, project.mapping, true);
  const field = live.currentRecord.fields.find((each) => each.name === name);
  return field?.control.kind === "picture" && field.lock === null ? field.name : null;
}

/** Lets the user choose another picture for the record that an image element shows. */
export async function replaceLivePicture(editor: EditorSession, elementId: string): Promise<void> {
  const field = livePictureField(editor, elementId);
  if (field === null) return;
  const file = await chooseFile(jpgFiles);
  if (file) knownLive(editor)?.edits.attach(field, file);
}

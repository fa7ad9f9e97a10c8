import type { StoredElement } from "@print-builder/core/document";
import { describeElement, editOfPlace, mediaOf } from "@print-builder/core/elements";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import { contentDrawing } from "#platform/editorSession/contentDrawing.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { CropPlace, Cropped } from "./cropPlace.ts";

/** The picture that an element shows now, if it can be cropped. */
export type FoundPicture = {
  /** The picture's file name in the project. */
  readonly name: string;
  readonly url: string;
  /** Degrees clockwise in the frame. */
  readonly turn: number;
  readonly place: CropPlace;
  readonly cropped: Cropped;
  /** The number of other elements that show the same file on every card. Cropping changes these elements too. */
  readonly others: number;
};

/** Rounding error of computed positions, canvas px. */
const rounding = 1e-3;

function sourceOf(editor: EditorSession, element: StoredElement) {
  const { imageToken, mediaName } = describeElement(element);
  if (mediaName !== null) return { kind: "media", name: mediaName } as const;
  return imageToken === null ? null : shownValues(editor.store.getState()).image(imageToken);
}

function othersWith(editor: EditorSession, { id }: StoredElement, name: string): number {
  const { front, back } = editor.store.getState().history.present.design;
  return [...front, ...back].filter((each) => each.id !== id && mediaOf(each) === name).length;
}

/** The picture as the card draws it, or a message that says why it cannot be cropped. */
export function findPicture(editor: EditorSession, element: StoredElement): FoundPicture | string {
  const source = sourceOf(editor, element);
  if (source === null) {
    const { imageToken } = describeElement(element);
    return imageToken === null ? "There is no image to crop yet." : "Show a record to crop its photo.";
  }
  const { pictures } = editor.studio;
  const name = pictures.fileOf(source);
  if (name === null) return "Only project images can be cropped.";
  const found = pictures.find(source);
  const tools = editor.studio.tools();
  const { ops } = contentDrawing(element, shownValues(editor.store.getState()), tools.paperLayout);
  const op = ops.find((each) => each.op === "image");
  if (found.status !== "ready" || !op) return "The image has not been loaded yet.";
  const { box, turn = 0 } = op;
  const { width, height } = element;
  const fills =
    turn % 360 === 0 &&
    box.x <= rounding &&
    box.y <= rounding &&
    box.x + box.width >= width - rounding &&
    box.y + box.height >= height - rounding;
  return {
    name,
    url: tools.pictureUrl(op.image) ?? "",
    turn,
    place: editOfPlace(found.image, { x: 0, y: 0, width, height }, box),
    cropped: { picture: found.image, frame: { width, height }, fills },
    others: othersWith(editor, element, name),
  };
}

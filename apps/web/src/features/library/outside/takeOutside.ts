import { addElement, hitTest, type Point, shownElements } from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Transfer } from "#platform/editorSession/transfer.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { addStaticPicture, replacePicture } from "../pictures/staticPicture.ts";
import { outsideContent } from "./outsideContent.ts";

/** Offset between pictures that arrive together, canvas px. */
const stagger = 20;

/** Font size of a pasted text, its box's maximum share of the card's width, and the estimated width of a letter, em. */
const letters = { fontSize: 16, ofWidth: 0.8, ofLetter: 0.6 };

export type TakeOutside = {
  readonly editor: EditorSession;
  /** Turns cells into a file; null if there are none. */
  readonly asTable: (html: string, text: string) => File | null;
  /** Opens the data wizard with these files. */
  readonly openTable: (files: readonly File[]) => void;
};

/**
 * Puts pasted or dropped content on the card, at `at` (canvas px) or in its middle: pictures become pictures of the
 * project, text becomes a text, and a table becomes the project's data. A picture dropped on a static picture replaces
 * it. False if there is nothing to use.
 */
export function takeOutside(
  { editor, asTable, openTable }: TakeOutside,
  transfer: Transfer,
  at: Point | null,
): boolean {
  const content = outsideContent(transfer, asTable);
  if (!content) return false;
  const { canvas } = editor.store.getState().shown.design;
  const place = at ?? { x: canvas.width / 2, y: canvas.height / 2 };
  switch (content.kind) {
    case "pictures":
      void takePictures(editor, content.files, place);
      break;
    case "text":
      addText(editor, content.text, place);
      break;
    case "table":
      openTable(content.files);
      break;
    case "unknown":
      showToast(`${content.names.join(", ")}: a card takes pictures, tables and text.`, {
        tone: "warning",
        durationMs: 6000,
      });
  }
  return true;
}

async function takePictures(editor: EditorSession, files: readonly File[], at: Point): Promise<void> {
  const [only, ...others] = files;
  const target = staticPictureAt(editor, at);
  if (only && others.length === 0 && target !== null) return await replacePicture(editor, target, only);
  for (const [index, file] of files.entries()) {
    await addStaticPicture(editor, file, { x: at.x + index * stagger, y: at.y + index * stagger });
  }
}

/** The topmost element at a point if it is a static picture; null otherwise. */
function staticPictureAt(editor: EditorSession, at: Point): string | null {
  const { shown, view } = editor.store.getState();
  const element = hitTest(shownElements(shown), at, 1 / view.zoom);
  return element?.type === "image" && describeElement(element).imageToken === null ? element.id : null;
}

function addText(editor: EditorSession, text: string, at: Point): void {
  const { canvas } = editor.store.getState().shown.design;
  const longest = Math.max(...text.split("\n").map((line) => line.length));
  const { fontSize, ofLetter, ofWidth } = letters;
  const width = Math.min(canvas.width * ofWidth, (longest + 1) * fontSize * ofLetter);
  const size = { width, height: fontSize * 1.5 };
  const properties = { text, fontSize, textWrap: "word", autoHeight: true };
  const corner = { x: at.x - width / 2, y: at.y - size.height / 2 };
  editor.edit("Paste text", (state) =>
    addElement(state, { type: "text", at: corner, size, properties }, Date.now()),
  );
}

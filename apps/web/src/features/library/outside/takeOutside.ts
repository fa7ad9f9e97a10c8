import { addElement, hitTest, type Point, shownElements } from "@print-builder/core/editing";
import { describeElement, roleOf } from "@print-builder/core/elements";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Transfer } from "#platform/editorSession/transfer.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { addStaticPicture, replacePicture } from "../pictures/staticPicture.ts";
import { outsideContent } from "./outsideContent.ts";

/** Several pictures that come at once lie this far from each other, canvas px. */
const stagger = 20;

/** A text that comes from outside: letters of this size, in a box of at most this part of the card's width. */
const letters = { fontSize: 16, ofWidth: 0.8, ofLetter: 0.6 };

export type TakeOutside = {
  readonly editor: EditorSession;
  /** Cells as a file; null where there are none. */
  readonly asTable: (html: string, text: string) => File | null;
  /** Opens the data wizard with these files. */
  readonly openTable: (files: readonly File[]) => void;
};

/**
 * Puts on the card what was pasted or dropped, at `at` (canvas px) or in the card's middle: pictures become pictures of
 * the project, text a text, a table the project's data. A picture that comes onto a static picture takes its place.
 * False when there is nothing to take.
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

/** The static picture that lies topmost at a place; null where something else does. */
function staticPictureAt(editor: EditorSession, at: Point): string | null {
  const { shown, view } = editor.store.getState();
  const element = hitTest(shownElements(shown), at, 1 / view.zoom);
  return element && roleOf(element) === "picture" && describeElement(element).imageToken === null
    ? element.id
    : null;
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

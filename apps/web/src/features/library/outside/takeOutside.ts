import { addElement, hitTest, type Point, shownElements } from "@print-builder/core/editing";
import { describeElement, roleOf } from "@print-builder/core/elements";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Transfer } from "#platform/editorSession/transfer.ts";
import { isTableFile } from "#platform/files/tableFiles.ts";
import { onlyPictures } from "#platform/files/uploadPictures.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { addStaticPicture, replacePicture } from "../pictures/pictureFile.ts";

/** Pasted or dropped content, classified by its use on a card. */
type OutsideContent =
  | { readonly kind: "pictures"; readonly files: readonly File[] }
  | { readonly kind: "table"; readonly files: readonly File[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unknown"; readonly names: readonly string[] };

/** Maximum length of pasted text, characters. */
const maxTextLength = 10_000;

const isSvg = (text: string) =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE[^>]*>\s*)?<svg[\s>]/.test(text);

/**
 * Classifies pasted or dropped content; null for nothing. Files come first, because a program that copies a picture or
 * cells adds text about it. `asTable` turns cells into a file.
 */
export function outsideContent(
  { files, html, text }: Transfer,
  asTable: (html: string, text: string) => File | null,
): OutsideContent | null {
  const isOfCells = html.includes("<table") || text.includes("\t");
  const cells = isOfCells ? asTable(html, text) : null;
  // Spreadsheets also copy a picture of their cells.
  if (cells) return { kind: "table", files: [cells] };
  if (files.length > 0) return ofFiles(files);
  if (isSvg(text)) {
    return { kind: "pictures", files: [new File([text], "Pasted.svg", { type: "image/svg+xml" })] };
  }
  const words = text.replace(/\n+$/, "").slice(0, maxTextLength);
  return words.trim() === "" ? null : { kind: "text", text: words };
}

function ofFiles(files: readonly File[]): OutsideContent {
  const tables = files.filter(isTableFile);
  if (tables.length > 0) return { kind: "table", files };
  const pictures = onlyPictures(files);
  if (pictures.length > 0) return { kind: "pictures", files: pictures };
  return { kind: "unknown", names: files.map(({ name }) => name) };
}

/** Offset between pictures that arrive together, canvas px. */
const stagger = 20;

/** Pasted text: font size, maximum share of the card's width, and estimated width of a letter in em. */
const letters = { fontSize: 16, ofWidth: 0.8, ofLetter: 0.6 };

export type TakeOutside = {
  readonly editor: EditorSession;
  /** Turns cells into a file; null if there are no cells. */
  readonly asTable: (html: string, text: string) => File | null;
  /** Opens the data wizard with the files. */
  readonly openTable: (files: readonly File[]) => void;
};

/**
 * Puts pasted or dropped content on the card, at `at` (canvas px) or in its middle: pictures become pictures of the
 * project, text becomes a text element, and a table becomes the project's data. A picture dropped on a static picture replaces
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
      showToast(`${content.names.join(", ")}: only pictures, tables and text can be added to a card.`, {
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

import type { CardDrawing } from "@print-builder/core/layout";
import type { EditorSession } from "./createEditorSession.ts";

/** Interval and maximum time of waiting for fonts and pictures, ms. */
const waitStep = 100;
const maxWaitMs = 15_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Repeats the drawing until everything in it has loaded. */
export async function settledDrawing(editor: EditorSession, draw: () => CardDrawing): Promise<CardDrawing> {
  let drawing = draw();
  for (let waited = 0; editor.studio.isWaiting() && waited < maxWaitMs; waited += waitStep) {
    await wait(waitStep);
    drawing = draw();
  }
  return drawing;
}

/**
 * Embeds the drawing's pictures as data URLs, because a saved SVG cannot show external pictures. `embed` converts a
 * response's content to a URL.
 */
export async function embeddedPictures(
  drawing: CardDrawing,
  editor: EditorSession,
  embed: (picture: Blob) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const { pictureUrl } = editor.studio.tools();
  const keys = new Set(
    drawing.elements.flatMap(({ ops }) => ops.flatMap((op) => (op.op === "image" ? [op.image] : []))),
  );
  const urls = new Map<string, string>();
  for (const key of keys) {
    const url = pictureUrl(key);
    if (url !== undefined) urls.set(key, url.startsWith("data:") ? url : await embed(await pictureAt(url)));
  }
  return urls;
}

async function pictureAt(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error("A picture on the card could not be loaded. Try again in a moment.");
  return await answer.blob();
}

export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

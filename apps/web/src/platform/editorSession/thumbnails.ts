import { routes } from "@print-builder/api";
import { type SideName, sidesOf } from "@print-builder/core/document";
import { type CardDrawing, designValues, layoutCard, prepareSide } from "@print-builder/core/layout";
import { toSvg } from "@print-builder/render/svg";
import { call } from "../api/call.ts";
import type { EditorSession } from "./createEditorSession.ts";

/** Pictures in a thumbnail are made at most this wide, px. */
const widestPicture = 480;

/** Characters beyond which the server refuses a thumbnail. */
const longest = 2_000_000;

/** How often and how long, ms, fonts and pictures that are on their way are waited for. */
const waitStep = 120;
const maxWaitMs = 8000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function drawSide(editor: EditorSession, side: SideName): CardDrawing {
  return layoutCard(prepareSide(editor.currentProject(), side), designValues, editor.studio.tools().layout);
}

/** Lays a side out again and again until what it shows has arrived. */
async function settledDrawing(editor: EditorSession, side: SideName): Promise<CardDrawing> {
  let drawing = drawSide(editor, side);
  for (let waited = 0; editor.studio.isWaiting() && waited < maxWaitMs; waited += waitStep) {
    await wait(waitStep);
    drawing = drawSide(editor, side);
  }
  return drawing;
}

async function asDataUrl(url: string): Promise<string> {
  if (url.startsWith("data:")) return url;
  const blob = await (await fetch(url)).blob();
  if (blob.type === "image/svg+xml") {
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await blob.text())}`;
  }
  const picture = await createImageBitmap(blob);
  const scale = Math.min(1, widestPicture / picture.width);
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await canvas.convertToBlob({
    // A fiftieth of a PNG where a background has shades; a browser that cannot write WebP makes a PNG of it.
    type: blob.type === "image/jpeg" ? "image/jpeg" : "image/webp",
    quality: 0.8,
  });
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(small);
  });
}

async function picturesOf(drawing: CardDrawing, editor: EditorSession): Promise<ReadonlyMap<string, string>> {
  const { pictureUrl } = editor.studio.tools();
  const keys = new Set(
    drawing.elements.flatMap(({ ops }) => ops.flatMap((op) => (op.op === "image" ? [op.image] : []))),
  );
  const urls = new Map<string, string>();
  for (const key of keys) {
    const url = pictureUrl(key);
    if (url !== undefined) urls.set(key, await asDataUrl(url));
  }
  return urls;
}

/** A side's picture for lists: the design with its tokens, never a record. */
export async function thumbnailOf(editor: EditorSession, side: SideName): Promise<string> {
  const drawing = await settledDrawing(editor, side);
  const urls = await picturesOf(drawing, editor);
  const { project } = editor.store.getState();
  return toSvg(drawing, {
    faces: editor.studio.tools().faces,
    pictureUrl: (key) => urls.get(key),
    title: project.name,
  });
}

/**
 * Stores a thumbnail of each side with the project of this id. Whether it works or not never stands in the way of the
 * person.
 */
export async function saveThumbnails(editor: EditorSession, id: string): Promise<void> {
  for (const side of sidesOf(editor.currentProject())) {
    try {
      const svg = await thumbnailOf(editor, side);
      if (svg.length > longest) continue;
      await call(routes.saveThumbnail, { params: { id }, body: { svg, side } });
    } catch (error) {
      // A list then shows the older picture; the project itself is saved.
      console.warn(`The thumbnail of the ${side} could not be saved.`, error);
    }
  }
}

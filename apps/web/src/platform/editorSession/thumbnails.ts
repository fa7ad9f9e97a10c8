import { routes } from "@print-builder/api";
import { type SideName, sidesOf } from "@print-builder/core/document";
import { type CardDrawing, layoutCard, prepareSide } from "@print-builder/core/layout";
import type { CardRecord } from "@print-builder/core/records";
import { toSvg } from "@print-builder/render/svg";
import { call } from "../api/call.ts";
import { designViewOf, valuesOfRow } from "./cardValues.ts";
import type { EditorSession } from "./createEditorSession.ts";
import { firstRow } from "./loadPhotos.ts";
import { dataUrlOf, embeddedPictures, settledDrawing } from "./wholeDrawing.ts";

/** Maximum width of pictures in a thumbnail, px. */
const maxPictureWidth = 480;

/** The server rejects longer thumbnails, in characters. */
const maxLength = 2_000_000;

function drawSide(editor: EditorSession, side: SideName, row: CardRecord | null): CardDrawing {
  const now = editor.store.getState();
  const values = row ? valuesOfRow(now, row, 0) : designViewOf(now);
  return layoutCard(prepareSide(editor.currentProject(), side), values, editor.studio.tools().layout);
}

async function smallPicture(blob: Blob): Promise<string> {
  if (blob.type === "image/svg+xml") {
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await blob.text())}`;
  }
  const picture = await createImageBitmap(blob);
  const scale = Math.min(1, maxPictureWidth / picture.width);
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await canvas.convertToBlob({
    // With a gradient background, a WebP is a fiftieth of the size of a PNG. A browser that cannot write WebP produces
    // a PNG.
    type: blob.type === "image/jpeg" ? "image/jpeg" : "image/webp",
    quality: 0.8,
  });
  return await dataUrlOf(small);
}

/**
 * A thumbnail of a side, with the record of this row. Without a row it shows the sample person or the tokens, so that
 * no real person is in it.
 */
export async function thumbnailOf(
  editor: EditorSession,
  side: SideName,
  row: CardRecord | null = null,
): Promise<string> {
  const drawing = await settledDrawing(editor, () => drawSide(editor, side, row));
  const urls = await embeddedPictures(drawing, editor, smallPicture);
  const { project } = editor.store.getState();
  return toSvg(drawing, {
    faces: editor.studio.tools().faces,
    pictureUrl: (key) => urls.get(key),
    title: project.name,
  });
}

/** Stores a thumbnail of each side with the project of this ID. Failures are only logged. */
export async function saveThumbnails(editor: EditorSession, id: string): Promise<void> {
  for (const side of sidesOf(editor.currentProject())) {
    try {
      const svg = await thumbnailOf(editor, side, await firstRow(editor));
      if (svg.length > maxLength) continue;
      await call(routes.saveThumbnail, { params: { id }, body: { svg, side } });
    } catch (error) {
      // Lists show the previous thumbnail; the project itself is saved.
      console.warn(`The thumbnail of the ${side} could not be saved.`, error);
    }
  }
}

import { applyTone, type Tone, toneName } from "@print-builder/core/layout";
import type { PreviewPicture } from "./previewPictures.ts";

/** Longer side of a vector drawing's copy, px, as a drawing has no pixel size. */
const drawingPx = 512;

const made = new WeakMap<PreviewPicture, Map<string, OffscreenCanvas>>();

/** A picture with its colours changed; cached as long as the picture exists. */
export function tonedPicture(picture: PreviewPicture, tone: Tone): PreviewPicture | OffscreenCanvas {
  const ofPicture = made.get(picture) ?? new Map<string, OffscreenCanvas>();
  made.set(picture, ofPicture);
  const name = toneName(tone);
  const known = ofPicture.get(name) ?? changed(picture, tone);
  if (known) ofPicture.set(name, known);
  return known ?? picture;
}

function changed(picture: PreviewPicture, tone: Tone): OffscreenCanvas | null {
  const { width, height } = picture;
  const times = picture instanceof ImageBitmap ? 1 : drawingPx / Math.max(1, width, height);
  const canvas = new OffscreenCanvas(Math.max(1, width * times), Math.max(1, height * times));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  applyTone(pixels.data, tone);
  context.putImageData(pixels, 0, 0);
  return canvas;
}

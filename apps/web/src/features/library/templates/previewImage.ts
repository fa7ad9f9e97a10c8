import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { thumbnailOf } from "#platform/editorSession/thumbnails.ts";

/** Longest side of a raster preview, px: enough to look sharp in the gallery. */
const maxSide = 640;

/** Maximum length of an SVG that is stored as an SVG, characters; the server accepts half a megabyte. */
const maxSvgLength = 400_000;

const quality = 0.85;

/** A picture as a small data URL. Throws an Error if the browser cannot show it. */
async function asPixels(file: Blob, longest = maxSide): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth: width = maxSide, naturalHeight: height = maxSide } = picture;
    const scale = Math.min(1, longest / Math.max(width, height, 1));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round((width || maxSide) * scale));
    canvas.height = Math.max(1, Math.round((height || maxSide) * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", quality);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Longest side of a sample's portrait, px: the server accepts 100,000 characters. */
const portraitSide = 320;

/** An image file as the portrait of a sample person. Throws an Error if the browser cannot show it. */
export const portraitFromFile = (file: File): Promise<string> => asPixels(file, portraitSide);

/** An image file as a logo; an SVG stays an SVG. Throws an Error if the browser cannot show it. */
export async function logoFromFile(file: File): Promise<string> {
  if (file.type !== "image/svg+xml" || file.size > maxSvgLength) return await asPixels(file);
  const binary = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return `data:image/svg+xml;base64,${btoa(binary.join(""))}`;
}

async function fromSvg(svg: string): Promise<string> {
  return svg.length <= maxSvgLength ? svg : await asPixels(new Blob([svg], { type: "image/svg+xml" }));
}

/** An image file as a preview. Throws an Error if the browser cannot show it. */
export async function previewFromFile(file: File): Promise<string> {
  return file.type === "image/svg+xml" ? await fromSvg(await file.text()) : await asPixels(file);
}

/** The front of the design on the canvas as a preview; null if it cannot be drawn. */
export async function previewFromDesign(editor: EditorSession): Promise<string | null> {
  try {
    return await fromSvg(await thumbnailOf(editor, "front"));
  } catch (error) {
    // The preview is optional: the gallery shows “No Preview”.
    console.warn("The preview of the template could not be drawn.", error);
    return null;
  }
}

/** A preview's address for an `<img>`. */
export function previewAddress(preview: string): string {
  return preview.startsWith("<") ? `data:image/svg+xml,${encodeURIComponent(preview)}` : preview;
}

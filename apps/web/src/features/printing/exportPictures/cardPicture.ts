import type { PrintFormat } from "@print-builder/api";
import { mmToDots, printSetup, type SideName } from "@print-builder/core/document";
import { layoutCard, prepareSide } from "@print-builder/core/layout";
import { fileNamePart, labelFit, labelOutlineOnCanvas } from "@print-builder/core/sheets";
import { toSvg } from "@print-builder/render/svg";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { dataUrlOf, embeddedPictures, settledDrawing } from "#platform/editorSession/wholeDrawing.ts";

const pngSignatureLength = 8;
/** Length, name and checksum of a PNG chunk, bytes. */
const chunkFrame = 12;
const millimetresPerInch = 25.4;

/** Adds the print resolution to a picture. Browsers write none, and layout programs then assume 72 or 96 dpi. */
export async function withDensity(picture: Blob, dpi: number): Promise<Blob> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const parts = picture.type === "image/png" ? pngParts(bytes, dpi) : jpegParts(bytes, dpi);
  return new Blob(parts, { type: picture.type });
}

type FileParts = Uint8Array<ArrayBuffer>[];

/** The header, then the resolution, then all other chunks except an earlier resolution. */
function pngParts(bytes: Uint8Array<ArrayBuffer>, dpi: number): FileParts {
  const view = new DataView(bytes.buffer);
  const chunkAt = (at: number) => ({
    name: String.fromCharCode(...bytes.subarray(at + 4, at + 8)),
    beyond: at + chunkFrame + view.getUint32(at),
  });
  const afterHeader = chunkAt(pngSignatureLength).beyond;
  const parts: FileParts = [bytes.subarray(0, afterHeader), physicalSize(dpi)];
  for (let at = afterHeader; at < bytes.length; ) {
    const { name, beyond } = chunkAt(at);
    if (name === "IDAT") return [...parts, bytes.subarray(at)];
    if (name !== "pHYs") parts.push(bytes.subarray(at, beyond));
    at = beyond;
  }
  return parts;
}

/** The pHYs chunk: pixels per metre on both axes (PNG, third edition, 11.3.4.3). */
function physicalSize(dpi: number): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(chunkFrame + 9);
  const view = new DataView(chunk.buffer);
  const perMetre = Math.round((dpi * 1000) / millimetresPerInch);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode("pHYs"), 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  chunk[16] = 1;
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  return chunk;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Replaces or adds the JFIF segment with the resolution at the start of the file (JFIF 1.02). */
function jpegParts(bytes: Uint8Array<ArrayBuffer>, dpi: number): FileParts {
  const view = new DataView(bytes.buffer);
  const hasOwn = view.getUint16(2) === 0xffe0;
  const rest = hasOwn ? 4 + view.getUint16(4) : 2;
  const segment = new Uint8Array([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0]);
  const fields = new DataView(segment.buffer);
  fields.setUint16(12, dpi);
  fields.setUint16(14, dpi);
  return [bytes.subarray(0, 2), segment, bytes.subarray(rest)];
}

export type PictureFormat = Exclude<PrintFormat, "pdf">;

export type PictureRequest = {
  readonly side: SideName;
  readonly format: PictureFormat;
  /** For PNG and JPG; ignored for SVG. */
  readonly dpi: number;
};

const jpgQuality = 0.95;

async function loadPicture(svg: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(svg);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}

type Size = { readonly width: number; readonly height: number };

async function rasterise(svg: Blob, { width, height }: Size, format: "png" | "jpg"): Promise<Blob> {
  const picture = await loadPicture(svg);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (context && format === "jpg") {
    // JPG has no transparency, so fill the background with white, like paper.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
  }
  context?.drawImage(picture, 0, 0, width, height);
  const type = format === "png" ? "image/png" : "image/jpeg";
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (file) =>
        file
          ? resolve(file)
          : reject(new Error("The picture is too large for this browser. Choose a lower dpi.")),
      type,
      jpgQuality,
    ),
  );
}

const dots = (mm: number, dpi: number) => Math.max(1, Math.round(mmToDots(mm, dpi)));

/** The editor's card as a file in the label's size. Rejects if it cannot be drawn. */
export async function cardPicture(
  editor: EditorSession,
  { side, format, dpi }: PictureRequest,
): Promise<Blob> {
  const project = editor.currentProject();
  const { label } = printSetup(project);
  const prepared = prepareSide(project, side);
  const drawing = await settledDrawing(editor, () =>
    layoutCard(prepared, shownValues(editor.store.getState()), editor.studio.tools().paperLayout),
  );
  const urls = await embeddedPictures(drawing, editor, dataUrlOf);
  const svg = toSvg(drawing, {
    faces: editor.studio.tools().faces,
    pictureUrl: (key) => urls.get(key),
    title: project.name,
    clip: labelOutlineOnCanvas(label, labelFit(project.canvas, label).matrix),
    size: { width: `${label.widthMm}mm`, height: `${label.heightMm}mm` },
  });
  const file = new Blob([svg], { type: "image/svg+xml" });
  if (format === "svg") return file;
  const size = { width: dots(label.widthMm, dpi), height: dots(label.heightMm, dpi) };
  return await withDensity(await rasterise(file, size, format), dpi);
}

/**
 * A file name such as `Student card - record 12 front.png`; without a record, the picture shows the design or its
 * sample person.
 */
export function pictureName(
  projectName: string,
  shown: number | "design" | "sample",
  { side, format }: Pick<PictureRequest, "side" | "format">,
): string {
  return `${fileNamePart(projectName)} - ${typeof shown === "string" ? shown : `record ${shown + 1}`} ${side}.${format}`;
}

/** Example: `1016 × 638 px` */
export function sizeText(editor: EditorSession, dpi: number): string {
  const { label } = printSetup(editor.currentProject());
  return `${dots(label.widthMm, dpi).toLocaleString()} × ${dots(label.heightMm, dpi).toLocaleString()} px`;
}

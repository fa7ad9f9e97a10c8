import { isSvg, readJpegHeader } from "@print-builder/render/pdf";
import sharp from "sharp";
import { InputError } from "../inputError.ts";
import { pictureKind } from "../pictureFiles/pictureKind.ts";
import { maxPixels, tooManyPixels } from "../pictures/maxPixels.ts";
import { readSvg } from "../svg/readSvg.ts";
import { SvgError } from "../svg/svgError.ts";

/** A picture's upright size in pixels. */
export type PictureSize = {
  readonly width: number;
  readonly height: number;
  /** True for SVG, whose pixels say nothing of how sharp it prints. */
  readonly isVector?: boolean;
  /** What keeps an SVG from printing as vectors: "a filter"; absent for one that does. */
  readonly pixelsFor?: string;
  /** True for an SVG whose drawing has to be tried before it is relied on. */
  readonly isCostly?: boolean;
};

function unreadable(message: string): InputError {
  return new InputError("unreadable_photo", message);
}

function cutOff(name: string): InputError {
  return unreadable(`The photo “${name}” is cut off: its end is missing. Copy the file again.`);
}

/** A copy that broke off keeps its header and would be measured, but nothing can be drawn from it. */
function isCutOff(file: Buffer): boolean {
  if (file.toString("latin1", 1, 4) === "PNG")
    return !file.includes("IEND", Math.max(0, file.length - 65_536));
  const isWebP = file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP";
  return isWebP && file.readUInt32LE(4) + 8 > file.length;
}

function checkSize(name: string, width: number, height: number): void {
  if (width * height > maxPixels) throw unreadable(tooManyPixels(name, width * height));
}

/** Sides swap when the camera was held upright (EXIF orientation 5 to 8). */
function upright(width: number, height: number, orientation: number): PictureSize {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** What an SVG without a size of its own counts as until it is drawn. */
const unsized = { width: 300, height: 150 };

/**
 * An SVG that refers to files or addresses could show what lies on this machine, and a small one can ask for more than
 * any machine can draw: neither is drawn.
 */
async function measureSvg(name: string, svg: string): Promise<PictureSize> {
  const { assertSelfContained } = await import("@print-builder/render/raster");
  try {
    assertSelfContained(svg);
    const { size, isCostly } = readSvg(svg);
    return { ...(size ?? unsized), isVector: true, ...(isCostly || !size ? { isCostly: true } : {}) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const words = error instanceof SvgError ? "be drawn" : "be used";
    throw new InputError("unreadable_photo", `The picture “${name}” cannot ${words}: ${reason}`, {
      cause: error,
    });
  }
}

const knownStart = /^(?:.PNG|GIF8|RIFF)/s;

const gzip = "\u001f\u008b";

/** What sharp would take for an SVG, and draw in this process: one that is packed, or begins with something else. */
function hidesSvg(file: Buffer): boolean {
  const start = file.toString("latin1", 0, 4096);
  return start.startsWith(gzip) || (!knownStart.test(start) && /<svg/i.test(start));
}

async function measureOther(name: string, bytes: Uint8Array): Promise<PictureSize> {
  if (isSvg(bytes)) return await measureSvg(name, Buffer.from(bytes).toString("utf8"));
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (hidesSvg(file)) {
    throw unreadable(`The picture “${name}” is not saved as plain SVG. Save it as plain SVG, or as PNG.`);
  }
  if (isCutOff(file)) throw cutOff(name);
  try {
    const { width, height, orientation } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return upright(width, height, orientation ?? 1);
  } catch (error) {
    throw new InputError(
      "unreadable_photo",
      `The file “${name}” is not a picture that can be printed; use JPEG, PNG, HEIC, TIFF or SVG.`,
      { cause: error },
    );
  }
}

/** Reads the size of a picture as `plainPicture` gives it. Throws an InputError (`unreadable_photo`) when it cannot be printed. */
export async function measurePicture(name: string, bytes: Uint8Array): Promise<PictureSize> {
  const jpeg = readJpegHeader(bytes);
  if (jpeg ? !jpeg.complete : pictureKind(bytes) === "jpeg") throw cutOff(name);
  const size = jpeg ? upright(jpeg.width, jpeg.height, jpeg.orientation) : await measureOther(name, bytes);
  if (!size.isVector) checkSize(name, size.width, size.height);
  return size;
}

import { isSvg, readJpegHeader } from "@print-builder/render/pdf";
import { loadSharp } from "@print-builder/render/sharp";
import { readSvg, SvgError } from "@print-builder/svg";
import { InputError } from "../inputError.ts";
import { pictureKind } from "../pictureFiles/pictureKind.ts";
import { maxPixels, tooManyPixels } from "../pictures/maxPixels.ts";

/** A picture's upright size in pixels. */
export type PictureSize = {
  readonly width: number;
  readonly height: number;
  /** True for an SVG, whose pixel size says nothing about its print resolution. */
  readonly isVector?: boolean;
  /** The reason why an SVG cannot print as vectors: "a filter"; absent if it can. */
  readonly pixelsFor?: string;
  /** True for an SVG that must be drawn as a test before it is used. */
  readonly isCostly?: boolean;
};

function unreadable(message: string): InputError {
  return new InputError("unreadable_photo", message);
}

function cutOff(name: string): InputError {
  return unreadable(`The photo “${name}” is cut off: its end is missing. Copy the file again.`);
}

/** A truncated copy keeps its header, so it could be measured but not drawn. */
function isCutOff(file: Buffer): boolean {
  if (file.toString("latin1", 1, 4) === "PNG")
    return !file.includes("IEND", Math.max(0, file.length - 65_536));
  const isWebP = file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP";
  return isWebP && file.readUInt32LE(4) + 8 > file.length;
}

function checkSize(name: string, width: number, height: number): void {
  if (width * height > maxPixels) throw unreadable(tooManyPixels(name, width * height));
}

/** Width and height swap if the camera was held upright (EXIF orientation 5 to 8). */
function upright(width: number, height: number, orientation: number): PictureSize {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Placeholder size of an SVG without a size, until it is drawn. */
const unsized = { width: 300, height: 150 };

/**
 * Rejects SVGs that refer to files or addresses, which could reveal files on this machine, and small SVGs that demand
 * unlimited work.
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

/**
 * Whether sharp would treat a file as an SVG and draw it in this process although we do not recognise it, because
 * the file is compressed or begins with something else.
 */
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
  const sharp = await loadSharp();
  try {
    const { width, height, orientation } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return upright(width, height, orientation ?? 1);
  } catch (error) {
    throw new InputError(
      "unreadable_photo",
      `The file “${name}” is not an image that can be printed; use JPEG, PNG, HEIC, TIFF or SVG.`,
      { cause: error },
    );
  }
}

/**
 * Reads the size of a picture as returned by `plainPicture`. Throws an InputError (`unreadable_photo`) when it cannot
 * be printed.
 */
export async function measurePicture(name: string, bytes: Uint8Array): Promise<PictureSize> {
  const jpeg = readJpegHeader(bytes);
  if (jpeg ? !jpeg.complete : pictureKind(bytes) === "jpeg") throw cutOff(name);
  const size = jpeg ? upright(jpeg.width, jpeg.height, jpeg.orientation) : await measureOther(name, bytes);
  if (!size.isVector) checkSize(name, size.width, size.height);
  return size;
}

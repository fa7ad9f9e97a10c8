import { mmToDots } from "@print-builder/core/document";
import type { Tone } from "@print-builder/core/layout";
import type { PixelSize } from "./pictureBook.ts";

/** A picture as stored in the PDF. */
export type PreparedPicture = {
  readonly width: number;
  readonly height: number;
  readonly space: "DeviceRGB" | "DeviceGray" | "DeviceCMYK";
  /** The dictionary entries that describe how `data` is packed. */
  readonly packing: string;
  readonly data: Uint8Array;
  /** Deflated opacity with one byte per pixel, present if any pixel is not opaque. */
  readonly alpha: Uint8Array | undefined;
};

/** A picture's size on paper and its print resolution. */
export type PictureTarget = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
  /** Target colour space, see `Inks`; absent to keep the picture's own. */
  readonly colour?: string;
  /** Recolouring; absent for none. */
  readonly tone?: Tone;
};

/** Number of pixels along a length at a resolution, at least 1. */
function pixelsAt(lengthMm: number, dpi: number): number {
  return Math.max(1, Math.round(mmToDots(lengthMm, dpi)));
}

/** A picture is resampled only if it is more than this many times finer than needed. */
const generousFactor = 1.5;

export function isLargerThanNeeded(width: number, height: number, target: PictureTarget): boolean {
  return (
    width > generousFactor * pixelsAt(target.widthMm, target.dpi) ||
    height > generousFactor * pixelsAt(target.heightMm, target.dpi)
  );
}

/** The size in pixels at which to print a picture, limited to its own size. */
export function printSize(
  width: number,
  height: number,
  target: PictureTarget,
): { readonly width: number; readonly height: number; readonly fit: "fill" } {
  return {
    width: Math.min(width, pixelsAt(target.widthMm, target.dpi)),
    height: Math.min(height, pixelsAt(target.heightMm, target.dpi)),
    fit: "fill",
  };
}

/** Minimum resolution of a vector picture, in which edges matter most. */
const minDpi = 300;

/** Whether the bytes start like markup. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString("utf8");
  return /^\ufeff?\s*</.test(start);
}

/** Minimum size in pixels for a drawing's box on paper. */
export function minPixels({ widthMm, heightMm, dpi }: PictureTarget): PixelSize {
  const fine = Math.max(dpi, minDpi);
  return { width: pixelsAt(widthMm, fine), height: pixelsAt(heightMm, fine) };
}

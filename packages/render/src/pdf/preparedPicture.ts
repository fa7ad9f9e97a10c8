import { mmToDots } from "@print-builder/core/document";
import type { Tone } from "@print-builder/core/layout";

/** A picture as it goes into the PDF. */
export type PreparedPicture = {
  readonly width: number;
  readonly height: number;
  readonly space: "DeviceRGB" | "DeviceGray" | "DeviceCMYK";
  /** The dictionary entries that say how `data` is packed. */
  readonly packing: string;
  readonly data: Uint8Array;
  /** Deflated opacity, one byte a pixel, when some pixel is not opaque. */
  readonly alpha: Uint8Array | undefined;
};

/** How large a picture is on paper and how finely it is printed. */
export type PictureTarget = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
  /** Which space it is brought into, see `Inks`; absent for its own. */
  readonly colour?: string;
  /** How its colours are changed; not at all where absent. */
  readonly tone?: Tone;
};

/** Pixels along a length at a resolution, at least 1. */
export function pixelsAt(lengthMm: number, dpi: number): number {
  return Math.max(1, Math.round(mmToDots(lengthMm, dpi)));
}

/** A picture may be this much finer than asked for before it is worth resampling. */
const generousFactor = 1.5;

export function isLargerThanNeeded(width: number, height: number, target: PictureTarget): boolean {
  return (
    width > generousFactor * pixelsAt(target.widthMm, target.dpi) ||
    height > generousFactor * pixelsAt(target.heightMm, target.dpi)
  );
}

/** The size in pixels to print a picture at: never more than it has. */
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

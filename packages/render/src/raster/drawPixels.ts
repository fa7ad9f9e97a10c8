import { renderAsync } from "@resvg/resvg-js";
import sharp, { type Sharp } from "sharp";
import { assertSelfContained } from "./selfContained.ts";
import { sizedSvg } from "./sizedSvg.ts";

const maxPixels = 100_000_000;

/** Uncompressed pixels: red, green, blue and alpha, each multiplied by alpha; and the same to be encoded. */
export type DrawnPixels = {
  readonly pixels: Uint8Array;
  readonly picture: Sharp;
  readonly isOpaque: boolean;
};

/**
 * Draws an SVG at exactly `widthPx` × `heightPx`, off the main thread, without fonts, files or network.
 * `background` is a CSS colour laid under the drawing; without it the ground is transparent.
 * Throws a RangeError for a size that is not whole, not positive or beyond 100 megapixels, and an Error for
 * what is not an SVG or shows something from outside of it.
 */
export async function drawPixels(
  svg: string,
  widthPx: number,
  heightPx: number,
  background?: string,
): Promise<DrawnPixels> {
  assertSize(widthPx, heightPx);
  assertSelfContained(svg);
  const image = await renderAsync(sizedSvg(svg, widthPx, heightPx), {
    font: { loadSystemFonts: false },
    logLevel: "off",
    ...(background === undefined ? {} : { background }),
  });
  const { pixels, width, height } = image;
  const isOpaque = hasNoAlpha(pixels);
  const picture = sharp(pixels, {
    // What is opaque is the same either way, and need not be divided by its alpha.
    raw: { width, height, channels: 4, premultiplied: !isOpaque },
    limitInputPixels: maxPixels,
  });
  return { pixels, picture, isOpaque };
}

function hasNoAlpha(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] !== 255) return false;
  }
  return true;
}

function assertSize(widthPx: number, heightPx: number): void {
  if (!(Number.isInteger(widthPx) && Number.isInteger(heightPx) && widthPx >= 1 && heightPx >= 1)) {
    throw new RangeError(
      `A picture of ${widthPx} × ${heightPx} px cannot be made: both must be whole and 1 or more.`,
    );
  }
  if (widthPx * heightPx > maxPixels) {
    const megapixels = Math.ceil((widthPx * heightPx) / 1_000_000);
    throw new RangeError(
      `A picture of ${widthPx} × ${heightPx} px has ${megapixels} megapixels; at most 100 can be made. Choose a lower dpi.`,
    );
  }
}

import type { ResvgRenderOptions } from "@resvg/resvg-js";
import { assertSelfContained } from "../raster/selfContained.ts";
import { type PictureTarget, pixelsAt } from "./preparedPicture.ts";

/** A vector picture is drawn at least this finely: its edges are what it is about. */
const LEAST_DPI = 300;
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE = 8_192;
const SNIFFED_BYTES = 1_024;

/** Whether the bytes are an SVG document. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES));
  return /^\uFEFF?\s*<(\?xml|!--|!DOCTYPE\s+svg|svg[\s>])/i.test(start.toString("utf8"));
}

/** Draws an SVG for its box on paper; answers a PNG. Throws when it cannot be read or refers to anything outside. */
export async function rasteriseSvg(bytes: Uint8Array, target: PictureTarget): Promise<Uint8Array> {
  const svg = Buffer.from(bytes).toString("utf8");
  assertSelfContained(svg);
  const options: ResvgRenderOptions = {
    // Reading the machine's fonts takes long, and few pictures hold text.
    font: { loadSystemFonts: /<(\w+:)?text[\s>]/.test(svg) },
    logLevel: "off",
  };
  // Loaded only here: most prints hold no SVG, and the rasteriser takes memory.
  const { Resvg, renderAsync } = await import("@resvg/resvg-js");
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: "off" });
  const image = await renderAsync(svg, {
    ...options,
    fitTo: { mode: "zoom", value: zoomFor(width, height, target) },
  });
  return image.asPng();
}

function zoomFor(width: number, height: number, target: PictureTarget): number {
  const dpi = Math.max(target.dpi, LEAST_DPI);
  return Math.min(
    Math.max(pixelsAt(target.widthMm, dpi) / width, pixelsAt(target.heightMm, dpi) / height),
    LONGEST_SIDE / Math.max(width, height),
    Math.sqrt(MOST_PIXELS / (width * height)),
  );
}

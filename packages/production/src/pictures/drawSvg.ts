import { rasteriseSvg } from "@print-builder/render/rasterise";
import type { SvgAnswer, SvgTask } from "./startSvgPainter.ts";

const bytesPerMb = 2 ** 20;

/** Draws an SVG at the width it is asked for. Rejects for what cannot be drawn. */
export async function drawSvg({ svg, widthPx, wantsPixels }: SvgTask): Promise<SvgAnswer> {
  const image = await rasteriseSvg(svg, widthPx);
  const { width, height } = image;
  const png = wantsPixels ? image.asPng() : null;
  return { kind: "drawn", width, height, png, usedMb: process.memoryUsage.rss() / bytesPerMb };
}

let known: Promise<number> | null = null;

/** How long reading the machine's fonts takes, ms: that is no picture's fault. */
export function fontsMs(): Promise<number> {
  known ??= measureFonts();
  return known;
}

async function measureFonts(): Promise<number> {
  const begun = performance.now();
  await rasteriseSvg('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text>.</text></svg>', 1);
  return performance.now() - begun;
}

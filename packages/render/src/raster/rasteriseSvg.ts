import { type RenderedImage, renderAsync } from "@resvg/resvg-js";
import { assertSelfContained } from "./selfContained.ts";

/** Whether a drawing holds text, which is written in the machine's fonts. */
export function holdsText(svg: string): boolean {
  return /<(?:[\w-]+:)?text[\s>]/.test(svg);
}

/**
 * Draws an SVG of any origin at a width, off the main thread. Rejects for what cannot be read or refers to anything
 * outside. It may take for ever and any memory: run it where it can be killed.
 */
export async function rasteriseSvg(svg: string, widthPx: number): Promise<RenderedImage> {
  assertSelfContained(svg);
  return await renderAsync(svg, {
    // Reading the machine's fonts takes long, and few pictures hold text.
    font: { loadSystemFonts: holdsText(svg) },
    fitTo: { mode: "width", value: widthPx },
    logLevel: "off",
  });
}

import { type RenderedImage, renderAsync } from "@resvg/resvg-js";
import { assertSelfContained } from "./selfContained.ts";

/** Whether a drawing contains text, which is drawn in the machine's fonts. */
export function holdsText(svg: string): boolean {
  return /<(?:[\w-]+:)?text[\s>]/.test(svg);
}

/**
 * Draws an untrusted SVG at a width, off the main thread. Rejects if it cannot be read or refers to anything outside.
 * It may take unlimited time and memory: call it in a process that can be killed.
 */
export async function rasteriseSvg(svg: string, widthPx: number): Promise<RenderedImage> {
  assertSelfContained(svg);
  return await renderAsync(svg, {
    // The machine's fonts take long to load, and few pictures contain text.
    font: { loadSystemFonts: holdsText(svg) },
    fitTo: { mode: "width", value: widthPx },
    logLevel: "off",
  });
}

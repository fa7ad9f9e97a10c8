import type { PixelSize } from "@print-builder/render/pdf";
import { InputError } from "../inputError.ts";
import { type SvgPainter, type SvgRefusal, startSvgPainter } from "../pictures/startSvgPainter.ts";

/**
 * Draws the SVG pictures of an open project. Shortens its time limits as more time is lost on pictures that cannot
 * be drawn.
 */
export type SvgDrawer = {
  /**
   * Returns a size with the drawing's aspect ratio, after a small test drawing. Throws an InputError
   * (`unreadable_photo`).
   */
  tryOut(name: string, svg: Uint8Array): Promise<PixelSize>;
  /** Returns a PNG of at least `least` pixels, within the size limit. Throws an InputError (`unreadable_photo`). */
  draw(name: string, svg: Uint8Array, shape: PixelSize, least: PixelSize): Promise<Uint8Array>;
};

const trialWidthPx = 600;
const maxPixels = 16_000_000;
const maxSide = 8_192;

/** CPU time limits for a drawing and for a test drawing, ms. */
const drawingMs = 2_000;
const trialMs = 1_200;
/** Minimum time limit for a drawing, once failed drawings have used up the project's time. */
const minMs = 500;

const reasons: Readonly<Record<SvgRefusal, string>> = {
  time: "takes too long to draw. Simplify it or save it as PNG.",
  memory: "takes too much memory to draw. Simplify it or save it as PNG.",
  damaged: "cannot be drawn. Save it again as plain SVG, or as PNG.",
};

/** Shared by the whole process: it starts with the first drawing and exits when idle. */
const ourPainter = startSvgPainter();

export function createSvgDrawer(painter: SvgPainter = ourPainter): SvgDrawer {
  let lostMs = 0;

  async function paint(name: string, svg: Uint8Array, widthPx: number, wantsPixels: boolean) {
    const usualMs = wantsPixels ? drawingMs : trialMs;
    const timeMs = Math.max(minMs, usualMs - lostMs);
    const text = Buffer.from(svg).toString("utf8");
    const answer = await painter.paint(text, widthPx, wantsPixels, timeMs);
    if (answer.kind === "drawn") return answer;
    if (answer.why !== "damaged") lostMs += timeMs;
    throw new InputError("unreadable_photo", `The picture “${name}” ${reasons[answer.why]}`);
  }

  return {
    async tryOut(name, svg) {
      const { width, height } = await paint(name, svg, trialWidthPx, false);
      return { width, height };
    },
    async draw(name, svg, shape, least) {
      const { png } = await paint(name, svg, widthFor(shape, least), true);
      return png ?? new Uint8Array();
    },
  };
}

/** The width at which a drawing covers `least` in both directions, limited to what can be drawn. */
function widthFor({ width, height }: PixelSize, least: PixelSize): number {
  const zoom = Math.min(
    Math.max(least.width / width, least.height / height),
    maxSide / Math.max(width, height),
    Math.sqrt(maxPixels / (width * height)),
  );
  return Math.max(1, Math.round(width * zoom));
}

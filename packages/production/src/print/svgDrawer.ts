import type { PixelSize } from "@print-builder/render/pdf";
import { InputError } from "../inputError.ts";
import { type SvgPainter, type SvgRefusal, startSvgPainter } from "../pictures/startSvgPainter.ts";

/** Draws the SVG pictures of one open project, and gives up sooner the more time was lost on those that cannot be. */
export type SvgDrawer = {
  /** The shape of a drawing, drawn small to see that it can be. Throws an InputError (`unreadable_photo`). */
  tryOut(name: string, svg: Uint8Array): Promise<PixelSize>;
  /** A PNG of at least these pixels, as far as that is of use. Throws an InputError (`unreadable_photo`). */
  draw(name: string, svg: Uint8Array, shape: PixelSize, least: PixelSize): Promise<Uint8Array>;
};

const trialWidthPx = 600;
const maxPixels = 16_000_000;
const maxSide = 8_192;

/** Processor time for one drawing, and for one that is only tried. */
const drawingMs = 2_000;
const trialMs = 1_200;
/** What is left for each drawing when others of the project have used up that time without a result. */
const minMs = 500;

const reasons: Readonly<Record<SvgRefusal, string>> = {
  time: "takes too long to draw. Simplify it or save it as PNG.",
  memory: "takes too much memory to draw. Simplify it or save it as PNG.",
  damaged: "cannot be drawn. Save it again as plain SVG, or as PNG.",
};

/** One process for all projects of this one: it starts with the first drawing and ends when there are none. */
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

/** As wide as covers the least pixels both ways, within what can be drawn. */
function widthFor({ width, height }: PixelSize, least: PixelSize): number {
  const zoom = Math.min(
    Math.max(least.width / width, least.height / height),
    maxSide / Math.max(width, height),
    Math.sqrt(maxPixels / (width * height)),
  );
  return Math.max(1, Math.round(width * zoom));
}

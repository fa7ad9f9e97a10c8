import { mmToDots } from "@print-builder/core/document";
import type { PathCommand } from "@print-builder/core/layout";
import { cardGround } from "../cardGround.ts";
import type { OpenProject } from "../openProject.ts";
import type { DrawnCard, Format } from "./format.ts";
import { labelShape, type SvgFrame, svgOf } from "./svgFormat.ts";

function pixels(mm: number, dpi: number): number {
  return Math.max(1, Math.round(mmToDots(mm, dpi)));
}

/** Pixels end where the canvas ends: a shape that is the canvas itself need not be cut out of it, pixel by pixel. */
function pixelShape(card: DrawnCard): SvgFrame {
  const { width, height } = card.drawing;
  const { clip = [] } = labelShape(card);
  const isCorner = ([, x = 0, y = 0]: PathCommand) => (x <= 0 || x >= width) && (y <= 0 || y >= height);
  const drawn = clip.filter(([name]) => name !== "Z");
  const isCanvas = drawn.length === 4 && drawn.every((command) => isLine(command) && isCorner(command));
  return isCanvas ? {} : { clip };
}

const isLine = ([name]: PathCommand): boolean => name === "M" || name === "L";

async function pixelsOf(card: DrawnCard, open: OpenProject, kind: "png" | "jpg"): Promise<Buffer> {
  // Loaded only here: printing needs no rasteriser, and it takes memory.
  const { toJpg, toOpaquePng, toPng } = await import("@print-builder/render/raster");
  const { label, dpi, drawing, side } = card;
  const [width, height] = [pixels(label.widthMm, dpi), pixels(label.heightMm, dpi)];
  const ground = await cardGround(open, `${side} ${dpi}`, drawing, async (still) =>
    toOpaquePng(await svgOf({ ...card, drawing: still }, open, {}, "pixels"), width, height),
  );
  const frame = pixelShape(card);
  const elements = drawing.elements.slice(ground?.elements ?? 0);
  const framed = { ...frame, ...(ground ? { ground: ground.url } : {}) };
  const svg = await svgOf({ ...card, drawing: { ...drawing, elements } }, open, framed, "pixels");
  return await (kind === "png" ? toPng : toJpg)(svg, width, height, { dpi });
}

export const pngFormat: Format = (card, open) => pixelsOf(card, open, "png");

export const jpgFormat: Format = (card, open) => pixelsOf(card, open, "jpg");

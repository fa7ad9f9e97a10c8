import { mmToDots } from "@print-builder/core/document";
import type { CardDrawing, PathCommand } from "@print-builder/core/layout";
import { cardGround } from "../cardGround.ts";
import type { OpenProject } from "../openProject.ts";
import type { DrawnCard, Format } from "./format.ts";
import { labelShape } from "./svgFormat.ts";

function pixels(mm: number, dpi: number): number {
  return Math.max(1, Math.round(mmToDots(mm, dpi)));
}

/** Pixels end at the canvas, so a label of the canvas's shape needs no clipping pixel by pixel. */
function pixelClip(card: DrawnCard): readonly PathCommand[] {
  const { width, height } = card.drawing;
  const { clip = [] } = labelShape(card);
  const isCorner = ([, x = 0, y = 0]: PathCommand) => (x <= 0 || x >= width) && (y <= 0 || y >= height);
  const drawn = clip.filter(([name]) => name !== "Z");
  const isCanvas = drawn.length === 4 && drawn.every((command) => isLine(command) && isCorner(command));
  return isCanvas ? [] : clip;
}

const isLine = ([name]: PathCommand): boolean => name === "M" || name === "L";

const white = { color: "#ffffff", alpha: 1 };

async function pixelsOf(card: DrawnCard, open: OpenProject, kind: "png" | "jpg"): Promise<Buffer> {
  // Imported lazily: printing draws no pixels, and the module needs memory.
  const [{ drawCard, drawGround, fitOf, toJpg, toPng }, { cardPictures }] = await Promise.all([
    import("@print-builder/render/pixels"),
    import("../cardPictures.ts"),
  ]);
  const { label, dpi, drawing, side, onUnreadable } = card;
  const size = { width: pixels(label.widthMm, dpi), height: pixels(label.heightMm, dpi) };
  const frame = {
    size,
    faces: open.faces,
    clip: pixelClip(card),
    ...(kind === "jpg" ? { under: white } : {}),
  };
  const toPicture = fitOf(drawing, size);
  const picturesOf = (part: CardDrawing) =>
    cardPictures(part, { pictures: open.pictures, size, toPicture, onUnreadable });

  const ground = await cardGround(open, `${kind} ${side} ${dpi}`, { drawing, size }, async (still) =>
    drawGround(still, { ...frame, pictures: await picturesOf(still) }),
  );
  const rest = { ...drawing, elements: drawing.elements.slice(ground?.elements ?? 0) };
  const pictures = await picturesOf(rest);
  const drawn = await drawCard(rest, { ...frame, pictures, ...(ground ? { ground: ground.drawn } : {}) });
  return await (kind === "png" ? toPng : toJpg)(drawn, { dpi });
}

export const pngFormat: Format = (card, open) => pixelsOf(card, open, "png");

export const jpgFormat: Format = (card, open) => pixelsOf(card, open, "jpg");

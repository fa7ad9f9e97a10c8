import type { StoredElement } from "@print-builder/core/document";
import { type Box, type DrawOp, type ElementDrawing, shadowBox } from "@print-builder/core/layout";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import { type PaintSources, paintElement } from "#platform/cards/paintElement.ts";
import type { PaintRun } from "./liftRuns.ts";

/** An element's SVG group, and its drawing; null if the element cannot be drawn. */
export type ShownElement = { readonly group: SVGGElement; readonly drawing: ElementDrawing | null };

/** An element to paint, at its position before the drag. */
export type PaintedElement = ShownElement & { readonly element: StoredElement };

/** Device px of the window: `x` and `y` are the card's origin, and `scale` is px per canvas px. */
type CardPlace = { readonly x: number; readonly y: number; readonly scale: number };

/** Maximum size of a bitmap, px. Larger ones would cost more memory than the drag is worth. */
const maxPixels = 16_000_000;

/** Maximum size of all pictures in a bitmap, px, because the browser may have to decode them again. */
const maxPicturePixels = 4_000_000;

/** How far a mitred corner may extend from a stroke of this width. */
const miterReach = 5;

/** An operation's bounding box in its element's own box. Null if it paints nothing. */
function boxOf(op: DrawOp, emOf: (face: string) => number): Box | null {
  if (op.op === "shadow") return shadowBox(op, emOf);
  const box = shadowBox({ op: "shadow", x: 0, y: 0, alpha: 1, ops: [op] }, emOf);
  const by = op.op === "path" && op.stroke ? miterReach * op.stroke.width : 0;
  return box && { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** The matrix that maps an element's own box to px. */
function matrixOf({ x, y, width, height, rotation }: StoredElement, place: CardPlace): DOMMatrix {
  return new DOMMatrix([place.scale, 0, 0, place.scale, place.x, place.y])
    .translateSelf(x + width / 2, y + height / 2)
    .rotateSelf(rotation)
    .translateSelf(-width / 2, -height / 2);
}

/** The whole px that a drawing may touch. Null if it paints nothing. */
function pixelsOf(
  { ops, transform }: ElementDrawing,
  place: DOMMatrix,
  emOf: (face: string) => number,
): Box | null {
  const matrix = place.multiply(new DOMMatrix([...transform]));
  const points = ops.flatMap((op) => {
    const box = boxOf(op, emOf);
    if (!box) return [];
    const { x, y, width, height } = box;
    return [new DOMPoint(x, y), new DOMPoint(x + width, y), new DOMPoint(x, y + height)]
      .concat(new DOMPoint(x + width, y + height))
      .map((corner) => matrix.transformPoint(corner));
  });
  return points.length === 0 ? null : around(points);
}

function around(points: readonly { readonly x: number; readonly y: number }[]): Box {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [x, y] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  return { x, y, width: Math.ceil(Math.max(...xs)) - x, height: Math.ceil(Math.max(...ys)) - y };
}

/** The whole px of the part that both boxes cover; null if they do not overlap. */
function common(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [right, bottom] = [Math.min(a.x + a.width, b.x + b.width), Math.min(a.y + a.height, b.y + b.height)];
  const part = [
    { x, y },
    { x: right, y: bottom },
  ];
  return right > x && bottom > y ? around(part) : null;
}

/** False if the pictures of these drawings are not loaded, or slow to paint. */
function arePicturesLight(drawings: readonly ElementDrawing[], picture: PaintSources["picture"]): boolean {
  const pictures = new Set<HTMLImageElement | ImageBitmap>();
  for (const op of drawings.flatMap(({ ops }) => ops)) {
    if (op.op !== "image") continue;
    const found = picture(op.image, 0);
    if (!found || op.tone) return false;
    pictures.add(found);
  }
  return [...pictures].reduce((sum, { width, height }) => sum + width * height, 0) <= maxPicturePixels;
}

/**
 * Paints elements in this order as one bitmap, which the browser composites much faster than their SVG nodes. `within`
 * limits it to the visible px; without it, the bitmap contains everything, because it will be moved. The bitmap is
 * positioned in the coordinates of the card. Null if a bitmap would be too slow, too large, or lack an element.
 */
function paintBitmap(
  elements: readonly PaintedElement[],
  place: CardPlace,
  within: Box | null,
  sources: PaintSources,
): HTMLCanvasElement | null {
  const emOf = (face: string) => sources.faces.get(face).unitsPerEm;
  const parts: { readonly drawing: ElementDrawing; readonly matrix: DOMMatrix; readonly box: Box }[] = [];
  for (const painted of elements) {
    if (painted.group.getAttribute("visibility") === "hidden") continue;
    const { drawing } = painted;
    if (!drawing) return null;
    const matrix = matrixOf(painted.element, place);
    const touched = pixelsOf(drawing, matrix, emOf);
    const box = touched && within ? common(touched, within) : touched;
    if (box) parts.push({ drawing, matrix, box });
  }
  const corners = parts.flatMap(({ box: { x, y, width, height } }) => [
    { x, y },
    { x: x + width, y: y + height },
  ]);
  const { x, y, width, height } = corners.length > 0 ? around(corners) : { x: 0, y: 0, width: 1, height: 1 };
  const drawings = parts.map(({ drawing }) => drawing);
  if (width * height > maxPixels || !arePicturesLight(drawings, sources.picture)) return null;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "medium";
  for (const { drawing, matrix, box } of parts) {
    const { a, b, c, d, e, f } = matrix;
    context.setTransform(a, b, c, d, e - x, f - y);
    paintElement(context, drawing, { sources, region: { ...box, x: box.x - x, y: box.y - y } });
  }
  const left = (x - place.x) / place.scale;
  const top = (y - place.y) / place.scale;
  // A transform positions the bitmap exactly, whereas layout would round it to px of the card.
  canvas.style.transformOrigin = "0 0";
  canvas.style.transform = `translate(${left}px, ${top}px) scale(${1 / place.scale})`;
  return canvas;
}

/** The box in device px. */
function inDevicePx({ x, y, width, height }: Box): Box {
  const [left, top] = [x * devicePixelRatio, y * devicePixelRatio];
  return { x: left, y: top, width: width * devicePixelRatio, height: height * devicePixelRatio };
}

/**
 * Paints runs of the card's elements at their present size on the screen. A run that stays is painted only where the
 * card is visible. Null if the nodes are not on a card.
 */
export function createRunPainter(
  studio: CardStudio,
  [node]: Iterable<SVGGElement>,
  partOf: (node: SVGGElement) => readonly PaintedElement[],
): PaintRun | null {
  const card = node?.ownerSVGElement;
  const area = node?.closest("[data-canvas]");
  if (!card || !area) return null;
  const bounds = inDevicePx(card.getBoundingClientRect());
  const visible = common(bounds, inDevicePx(area.getBoundingClientRect()));
  const place = { ...bounds, scale: bounds.width / card.viewBox.baseVal.width };
  const sources = { faces: studio.tools().faces, picture: studio.pictures.loadedPicture };
  return ({ nodes, isMoved }) =>
    visible && paintBitmap(nodes.flatMap(partOf), place, isMoved ? null : visible, sources);
}

import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import {
  type Box,
  blurReach,
  type DrawOp,
  type ElementDrawing,
  type Gradient,
  inverseOf,
  isGradient,
  type Matrix,
  type Paint,
  type PathCommand,
  paintsInParts,
  type ShadowOp,
  shadowArea,
  shadowPaint,
} from "@print-builder/core/layout";
import type { FaceLibrary, ShapedWord } from "@print-builder/core/text";
import { wordOutline } from "../svg/index.ts";
import type { Bitmap } from "./bitmap.ts";
import { type AlphaMap, blurAlpha } from "./blurAlpha.ts";

type PathOp = Extract<DrawOp, { op: "path" }>;
type GlyphsOp = Extract<DrawOp, { op: "glyphs" }>;
type ModulesOp = Extract<DrawOp, { op: "modules" }>;
export type ImageOp = Extract<DrawOp, { op: "image" }>;

/**
 * The picture of an image operation: a bitmap that fills the operation's box; or, with `at`, a bitmap rendered for this
 * position including the clip, whose pixels match the target's pixels one to one.
 */
export type ShownPicture = Bitmap & { readonly at?: { readonly x: number; readonly y: number } };

/** Source of a drawing's glyphs and pictures. A missing picture is not drawn. */
export type PixelSources = {
  readonly faces: FaceLibrary;
  readonly pictures: ReadonlyMap<ImageOp, ShownPicture>;
  /** CSS filter for the pictures. */
  readonly pictureFilter?: string;
};

/** A strip of the picture being drawn: the rows from `top` on. */
export type Sheet = {
  readonly canvas: Canvas;
  readonly context: SKRSContext2D;
  readonly top: number;
};

export function createSheet(width: number, height: number, top: number): Sheet {
  return clearSheet(createCanvas(width, height), top);
}

export function clearSheet(canvas: Canvas, top: number): Sheet {
  const context = canvas.getContext("2d");
  context.reset();
  // Interpolates pictures with the same quality as Chromium.
  context.imageSmoothingQuality = "medium";
  // PDF's default: Canvas's own would cut off pointed corners here but not on paper.
  context.miterLimit = 10;
  return { canvas, context, top };
}

/** Draws an element. `toPicture` maps the element's canvas to the pixels of the whole picture. */
export function drawElement(
  sheet: Sheet,
  element: ElementDrawing,
  toPicture: Matrix,
  sources: PixelSources,
): void {
  const { ops, opacity } = element;
  if (ops.length === 0 || opacity <= 0) return;
  drawWhole(sheet, ops, combined(toPicture, element.transform), opacity, sources);
}

/** Draws operations as a group, so that the opacity applies to the result. */
function drawWhole(
  sheet: Sheet,
  ops: readonly DrawOp[],
  place: Matrix,
  opacity: number,
  sources: PixelSources,
): void {
  if (opacity >= 1 || !paintsInParts(ops)) {
    drawOps(sheet, ops, place, Math.min(1, opacity), sources);
    return;
  }
  const { canvas, context, top } = sheet;
  const layer = createSheet(canvas.width, canvas.height, top);
  drawOps(layer, ops, place, 1, sources);
  context.resetTransform();
  context.globalAlpha = opacity;
  context.drawImage(layer.canvas, 0, 0);
}

/** The matrix that applies `inner` first, then `outer`. */
export function combined(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Draws operations back to front, from the element's own box to the picture. */
function drawOps(
  sheet: Sheet,
  ops: readonly DrawOp[],
  place: Matrix,
  opacity: number,
  sources: PixelSources,
): void {
  for (const op of ops) {
    switch (op.op) {
      case "path":
        drawPath(sheet, op, place, opacity);
        break;
      case "glyphs":
        drawText(sheet, op, place, opacity, sources.faces);
        break;
      case "modules":
        drawModules(sheet, op, place, opacity);
        break;
      case "image":
        drawImage(sheet, op, place, opacity, sources);
        break;
      case "shadow":
        if (op.blur) drawBlurred(sheet, op, place, opacity, sources);
        else drawWhole(sheet, op.ops, combined(place, [1, 0, 0, 1, op.x, op.y]), opacity * op.alpha, sources);
        break;
    }
  }
}

/** Draws the part of a blurred shadow that is visible on the sheet. */
function drawBlurred(
  sheet: Sheet,
  op: ShadowOp,
  place: Matrix,
  opacity: number,
  { faces }: PixelSources,
): void {
  const { canvas, context, top } = sheet;
  const { width, height } = canvas;
  const shadow = shadowAlpha(op, place, faces, { x: 0, y: top, width, height });
  if (!shadow) return;
  const layer = createCanvas(shadow.width, shadow.height);
  const pixels = layer.getContext("2d").createImageData(shadow.width, shadow.height);
  const colour = Number.parseInt(shadowPaint(op).color.slice(1), 16);
  shadow.alpha.forEach((alpha, at) => {
    pixels.data.set([colour >> 16, (colour >> 8) & 255, colour & 255, alpha], 4 * at);
  });
  layer.getContext("2d").putImageData(pixels, 0, 0);
  context.resetTransform();
  context.globalAlpha = opacity * op.alpha;
  context.drawImage(layer, shadow.x, shadow.y - top);
}

/** Opacity values with their position in px. */
export type PlacedAlpha = AlphaMap & Pick<Box, "x" | "y">;

/**
 * The combined opacity of a blurred shadow's parts, without the shadow's own opacity. `place` maps the element's box to
 * px. Draws only what is visible within `region`; null if nothing is.
 */
export function shadowAlpha(
  op: ShadowOp,
  place: Matrix,
  faces: FaceLibrary,
  region?: Box,
): PlacedAlpha | null {
  const area = shadowArea(op, place, (face) => faces.get(face).unitsPerEm);
  const [a, b, c, d] = place;
  const deviation = (op.blur ?? 0) * Math.sqrt(Math.abs(a * d - b * c));
  const reach = Math.ceil(blurReach * deviation);
  const box = area && region ? within(area, grown(region, reach)) : area;
  if (!box) return null;
  const { x, y, width, height } = box;
  const sheet = createSheet(width, height, 0);
  const there = combined([1, 0, 0, 1, -x, -y], combined(place, [1, 0, 0, 1, op.x, op.y]));
  drawOps(sheet, op.ops, there, 1, { faces, pictures: new Map() });
  const { data } = sheet.context.getImageData(0, 0, width, height);
  const alpha = new Uint8Array(width * height);
  for (let at = 0; at < alpha.length; at++) alpha[at] = data[4 * at + 3] ?? 0;
  blurAlpha({ width, height, alpha }, deviation);
  return { x, y, width, height, alpha };
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by },
});

function within(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Sets the transform for the next drawing operations. */
export function putAt({ context, top }: Sheet, [a, b, c, d, e, f]: Matrix): void {
  if (![a, b, c, d, e, f].every(Number.isFinite)) {
    throw new RangeError("The drawing has a number that is not finite, so it cannot be drawn.");
  }
  context.setTransform(a, b, c, d, e, f - top);
}

export function setFill(context: SKRSContext2D, { color, alpha }: Paint, opacity: number): void {
  context.fillStyle = color;
  context.globalAlpha = alpha * opacity;
}

function drawPath(sheet: Sheet, op: PathOp, place: Matrix, opacity: number): void {
  const { context } = sheet;
  const path = pathOf(op.path);
  putAt(sheet, place);
  if (op.fill && isGradient(op.fill)) {
    fillGradient(sheet, path, op.fill, place, opacity);
    putAt(sheet, place);
  } else if (op.fill) {
    setFill(context, op.fill, opacity);
    context.fill(path);
  }
  if (op.stroke && op.stroke.width > 0) {
    context.strokeStyle = op.stroke.paint.color;
    context.globalAlpha = op.stroke.paint.alpha * opacity;
    context.lineWidth = op.stroke.width;
    context.setLineDash([...(op.stroke.dash ?? [])]);
    context.lineCap = op.stroke.cap ?? "butt";
    context.lineJoin = op.stroke.join ?? "miter";
    context.stroke(path);
  }
}

/** The gradient is drawn in its own coordinates, to which the path is mapped. */
function fillGradient(sheet: Sheet, path: Path2D, gradient: Gradient, place: Matrix, opacity: number): void {
  const { context } = sheet;
  const [a, b, c, d, e, f] = inverseOf(gradient.matrix);
  const there = new Path2D();
  there.addPath(path, { a, b, c, d, e, f });
  putAt(sheet, combined(place, gradient.matrix));
  const [x1 = 0, y1 = 0, third = 0, fourth = 0, y2 = 0, radius = 0] = gradient.points;
  const fill =
    gradient.kind === "linear"
      ? context.createLinearGradient(x1, y1, third, fourth)
      : context.createRadialGradient(x1, y1, third, fourth, y2, radius);
  for (const { offset, paint } of gradient.stops) {
    const alpha = Math.round(paint.alpha * 255);
    fill.addColorStop(offset, `${paint.color}${alpha.toString(16).padStart(2, "0")}`);
  }
  context.fillStyle = fill;
  context.globalAlpha = opacity;
  context.fill(there);
}

export function pathOf(commands: readonly PathCommand[]): Path2D {
  const path = new Path2D();
  for (const command of commands) {
    switch (command[0]) {
      case "M":
        path.moveTo(command[1], command[2]);
        break;
      case "L":
        path.lineTo(command[1], command[2]);
        break;
      case "Q":
        path.quadraticCurveTo(command[1], command[2], command[3], command[4]);
        break;
      case "C":
        path.bezierCurveTo(command[1], command[2], command[3], command[4], command[5], command[6]);
        break;
      case "Z":
        path.closePath();
        break;
    }
  }
  return path;
}

/** All cards that show a word share it, so a path exists exactly as long as its word. */
const pathsByLibrary = new WeakMap<FaceLibrary, WeakMap<ShapedWord, Path2D>>();

function drawText(sheet: Sheet, op: GlyphsOp, place: Matrix, opacity: number, faces: FaceLibrary): void {
  const { context } = sheet;
  const paths = pathsByLibrary.get(faces) ?? new WeakMap<ShapedWord, Path2D>();
  pathsByLibrary.set(faces, paths);
  const scale = op.size / faces.get(op.face).unitsPerEm;
  setFill(context, op.fill, opacity);
  for (const { word, x } of op.words) {
    const path = paths.get(word) ?? new Path2D(wordOutline(faces, word));
    paths.set(word, path);
    // Outlines have y up, the canvas has y down.
    putAt(sheet, combined(place, [scale, 0, 0, -scale, x, op.baseline]));
    context.fill(path);
  }
}

/** Draws all modules as one filled path in module units, so that there are no seams between neighbouring modules. */
function drawModules(sheet: Sheet, op: ModulesOp, place: Matrix, opacity: number): void {
  const { box, columns, rows, rects, fill } = op;
  if (rects.length === 0 || !(columns > 0 && rows > 0)) return;
  const path = new Path2D();
  for (let at = 0; at + 3 < rects.length; at += 4) {
    path.rect(rects[at] ?? 0, rects[at + 1] ?? 0, rects[at + 2] ?? 0, rects[at + 3] ?? 0);
  }
  putAt(sheet, combined(place, [box.width / columns, 0, 0, box.height / rows, box.x, box.y]));
  setFill(sheet.context, fill, opacity);
  sheet.context.fill(path);
}

export function boxPath({ x, y, width, height }: Box): Path2D {
  const path = new Path2D();
  path.rect(x, y, width, height);
  return path;
}

function drawImage(
  sheet: Sheet,
  op: ImageOp,
  place: Matrix,
  opacity: number,
  { pictures, pictureFilter }: PixelSources,
): void {
  const { box, clip, outline, turn = 0, alpha = 1 } = op;
  const picture = pictures.get(op);
  if (!picture || !(box.width > 0 && box.height > 0 && clip.width > 0 && clip.height > 0)) return;
  const { context } = sheet;
  const { image, edge, at } = picture;
  context.save();
  context.globalAlpha = opacity * alpha;
  if (pictureFilter) context.filter = pictureFilter;
  if (at) {
    context.resetTransform();
    context.drawImage(image, at.x, at.y - sheet.top);
    context.restore();
    return;
  }
  putAt(sheet, place);
  // Each clip is applied separately, as in browsers, so a common edge is smoothed twice.
  context.clip(outline ? pathOf(outline) : boxPath(clip));
  if (turn !== 0) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    context.translate(x, y);
    context.rotate((turn * Math.PI) / 180);
    context.translate(-x, -y);
  }
  context.clip(boxPath(box));
  const across = box.width / (image.width - 2 * edge);
  const down = box.height / (image.height - 2 * edge);
  context.drawImage(
    image,
    box.x - edge * across,
    box.y - edge * down,
    image.width * across,
    image.height * down,
  );
  context.restore();
}

import {
  applyTone,
  type Box,
  blurReach,
  type DrawOp,
  type ElementDrawing,
  type Gradient,
  inverseOf,
  isGradient,
  type Paint,
  type PathCommand,
  roundedBox,
  type ShadowOp,
  shadowPaint,
  type Tone,
  toneName,
} from "@print-builder/core/layout";
import type { FaceLibrary, ShapedWord } from "@print-builder/core/text";

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A picture that a canvas can draw. */
export type PreviewPicture = ImageBitmap | HTMLImageElement;

export type PaintSources = {
  readonly faces: FaceLibrary;
  /** A picture by its key, about this many px wide; undefined if there is none to draw yet. */
  readonly picture: (key: string, widthPx: number) => PreviewPicture | undefined;
};

/** Context for painting an element; it shows only within `region`, canvas px. */
export type PaintContext = { readonly sources: PaintSources; readonly region: Box };

/**
 * Paints an element's display list. A canvas paints faster than SVG, whose thousands of elements would first have to be
 * parsed; outlines are traced once per word and operation.
 */
export function paintElement(context: Context, element: ElementDrawing, paint: PaintContext): void {
  const { opacity, ops, transform } = element;
  if (opacity <= 0 || ops.length === 0) return;
  context.save();
  context.transform(...transform);
  paintGroup(context, element, paint);
  context.restore();
}

/** Operations painted as a group before the opacity applies. */
type OpGroup = Pick<ElementDrawing, "ops" | "opacity">;

/** Changes the context's transform and opacity. */
function paintGroup(context: Context, whole: OpGroup, paint: PaintContext): void {
  const { opacity, ops } = whole;
  if (opacity >= 1) paintOps(context, ops, paint);
  else if (paintsOnce(ops)) {
    context.globalAlpha *= opacity;
    paintOps(context, ops, paint);
  } else paintOnLayer(context, whole, paint);
}

function paintShadow(context: Context, { x, y, alpha, ops }: ShadowOp, paint: PaintContext): void {
  context.save();
  context.translate(x, y);
  paintGroup(context, { ops, opacity: alpha }, paint);
  context.restore();
}

/**
 * Blurs by painting only the shadow of a copy placed outside the canvas, because browsers without canvas filters
 * support shadows. `blur` is a standard deviation; a canvas expects twice that.
 */
function paintBlurred(context: Context, shadow: ShadowOp, { sources, region }: PaintContext): void {
  const { a, b, c, d, e, f } = context.getTransform();
  const deviation = (shadow.blur ?? 0) * Math.sqrt(Math.abs(a * d - b * c));
  const reach = Math.ceil(blurReach * deviation);
  const [width, height] = [region.width + 2 * reach, region.height + 2 * reach];
  const layer = new OffscreenCanvas(width, height).getContext("2d");
  if (!layer) return;
  layer.setTransform(a, b, c, d, e - region.x + reach, f - region.y + reach);
  layer.translate(shadow.x, shadow.y);
  paintOps(layer, shadow.ops, { sources, region: { x: 0, y: 0, width, height } });
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha *= shadow.alpha;
  context.shadowColor = shadowPaint(shadow).color;
  context.shadowBlur = 2 * deviation;
  context.shadowOffsetX = 2 * (region.x + width);
  context.drawImage(layer.canvas, region.x - reach - context.shadowOffsetX, region.y - reach);
  context.restore();
}

/** True if no operation overlaps another of the same element, as a stroke overlaps its fill. */
function paintsOnce([first, ...others]: readonly DrawOp[]): boolean {
  return others.length === 0 && !(first?.op === "path" && first.fill && first.stroke);
}

/**
 * Paints an element on its own layer, because its opacity applies to the whole: overlapping parts must not show
 * through.
 */
function paintOnLayer(context: Context, { opacity, ops }: OpGroup, { sources, region }: PaintContext): void {
  const layer = new OffscreenCanvas(region.width, region.height).getContext("2d");
  if (!layer) return;
  const { a, b, c, d, e, f } = context.getTransform();
  layer.setTransform(a, b, c, d, e - region.x, f - region.y);
  layer.imageSmoothingQuality = "high";
  paintOps(layer, ops, { sources, region: { ...region, x: 0, y: 0 } });
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha *= opacity;
  context.drawImage(layer.canvas, region.x, region.y);
}

function paintOps(context: Context, ops: readonly DrawOp[], paint: PaintContext): void {
  const { sources } = paint;
  for (const op of ops) {
    if (op.op === "path") paintPath(context, op);
    else if (op.op === "modules") paintModules(context, op);
    else if (op.op === "glyphs") paintGlyphs(context, op, sources.faces);
    else if (op.op === "shadow") (op.blur ? paintBlurred : paintShadow)(context, op, paint);
    else paintPicture(context, op, sources);
  }
}

function paintPath(context: Context, { path, fill, stroke }: Extract<DrawOp, { op: "path" }>): void {
  const outline = pathOf(path);
  if (fill && isGradient(fill)) fillGradient(context, outline, fill);
  else if (fill) {
    context.fillStyle = colourOf(fill);
    context.fill(outline);
  }
  if (stroke) {
    context.strokeStyle = colourOf(stroke.paint);
    context.lineWidth = stroke.width;
    context.setLineDash([...(stroke.dash ?? [])]);
    context.lineCap = stroke.cap ?? "butt";
    context.lineJoin = stroke.join ?? "miter";
    context.stroke(outline);
  }
}

/** Transforms the outline into the gradient's coordinate system and paints it there. */
function fillGradient(context: Context, outline: Path2D, { kind, points, matrix, stops }: Gradient): void {
  const [a, b, c, d, e, f] = inverseOf(matrix);
  const there = new Path2D();
  there.addPath(outline, { a, b, c, d, e, f });
  const [x1 = 0, y1 = 0, third = 0, fourth = 0, y2 = 0, radius = 0] = points;
  const fill =
    kind === "linear"
      ? context.createLinearGradient(x1, y1, third, fourth)
      : context.createRadialGradient(x1, y1, third, fourth, y2, radius);
  for (const { offset, paint } of stops) fill.addColorStop(offset, colourOf(paint));
  context.save();
  context.transform(...matrix);
  context.fillStyle = fill;
  context.fill(there);
  context.restore();
}

function paintModules(context: Context, op: Extract<DrawOp, { op: "modules" }>): void {
  const { box, columns, rows, rects, fill } = op;
  context.save();
  context.translate(box.x, box.y);
  context.scale(box.width / columns, box.height / rows);
  context.fillStyle = colourOf(fill);
  context.fill(modulesOf(rects));
  context.restore();
}

function paintGlyphs(
  context: Context,
  { face, size, baseline, words, fill }: Extract<DrawOp, { op: "glyphs" }>,
  faces: FaceLibrary,
): void {
  const scale = size / faces.get(face).unitsPerEm;
  const { a, b, c, d, e, f } = context.getTransform();
  context.fillStyle = colourOf(fill);
  for (const { word, x } of words) {
    const outline = outlineOf(faces, word);
    if (!outline) continue;
    const [left, top] = [a * x + c * baseline + e, b * x + d * baseline + f];
    // Outlines have y up, the canvas has y down. Numbers are set several times as fast as a matrix object.
    context.setTransform(a * scale, b * scale, -c * scale, -d * scale, left, top);
    context.fill(outline);
  }
  context.setTransform(a, b, c, d, e, f);
}

function paintPicture(
  context: Context,
  { image, box, clip, outline, turn = 0, tone, alpha = 1 }: Extract<DrawOp, { op: "image" }>,
  sources: PaintSources,
): void {
  const { a, b } = context.getTransform();
  const picture = sources.picture(image, box.width * Math.hypot(a, b));
  if (!picture) return;
  const { x, y, width, height } = box;
  context.save();
  context.clip(pathOf(outline ?? roundedBox(clip, 0, 0)));
  context.translate(x + width / 2, y + height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.globalAlpha *= alpha;
  context.drawImage(tone ? tonedPicture(picture, tone) : picture, -width / 2, -height / 2, width, height);
  context.restore();
}

const paths = new WeakMap<readonly PathCommand[], Path2D>();

/** Elements shared by all cards have the same path object, so each path is traced once. */
export function pathOf(commands: readonly PathCommand[]): Path2D {
  const known = paths.get(commands);
  if (known) return known;
  const path = new Path2D();
  for (const command of commands) {
    if (command[0] === "M") path.moveTo(command[1], command[2]);
    else if (command[0] === "L") path.lineTo(command[1], command[2]);
    else if (command[0] === "Q") path.quadraticCurveTo(command[1], command[2], command[3], command[4]);
    else if (command[0] === "C")
      path.bezierCurveTo(command[1], command[2], command[3], command[4], command[5], command[6]);
    else path.closePath();
  }
  paths.set(commands, path);
  return path;
}

const modulePaths = new WeakMap<readonly number[], Path2D>();

/** A code has hundreds of modules, so they are traced once for all paintings of the sheet. */
function modulesOf(rects: readonly number[]): Path2D {
  const known = modulePaths.get(rects);
  if (known) return known;
  const path = new Path2D();
  for (let i = 0; i + 3 < rects.length; i += 4) {
    path.rect(rects[i] ?? 0, rects[i + 1] ?? 0, rects[i + 2] ?? 0, rects[i + 3] ?? 0);
  }
  modulePaths.set(rects, path);
  return path;
}

/** Shared by cards that show the same words; null for spaces. */
const wordPaths = new WeakMap<ShapedWord, Path2D | null>();

/** In font units, y up, with the pen starting at 0,0. */
function outlineOf(faces: FaceLibrary, word: ShapedWord): Path2D | null {
  const known = wordPaths.get(word);
  if (known !== undefined) return known;
  const path = new Path2D();
  let pen = 0;
  let isBlank = true;
  for (const { glyph, advance, dx, dy } of word.glyphs) {
    const outline = glyphOutline(faces, word.face, glyph);
    if (outline) {
      path.addPath(outline, { e: pen + dx, f: dy });
      isBlank = false;
    }
    pen += advance;
  }
  wordPaths.set(word, isBlank ? null : path);
  return isBlank ? null : path;
}

const glyphPaths = new WeakMap<FaceLibrary, Map<string, Path2D | null>>();

/** Caches outlines per glyph: most names use the same few letters, and reading an outline is half the work. */
function glyphOutline(faces: FaceLibrary, face: string, glyph: number): Path2D | null {
  const ofLibrary = glyphPaths.get(faces) ?? new Map<string, Path2D | null>();
  glyphPaths.set(faces, ofLibrary);
  const key = `${glyph} ${face}`;
  const known = ofLibrary.get(key);
  if (known !== undefined) return known;
  const data = faces.get(face).outline(glyph);
  const outline = data === "" ? null : new Path2D(data);
  ofLibrary.set(key, outline);
  return outline;
}

export function colourOf({ color, alpha }: Paint): string {
  if (alpha >= 1) return color;
  return `${color}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, "0")}`;
}

/** Longer side of a vector drawing's copy, px, as a drawing has no pixel size. */
const drawingPx = 512;

const made = new WeakMap<PreviewPicture, Map<string, OffscreenCanvas>>();

/** A picture with its colours changed; cached as long as the picture exists. */
function tonedPicture(picture: PreviewPicture, tone: Tone): PreviewPicture | OffscreenCanvas {
  const ofPicture = made.get(picture) ?? new Map<string, OffscreenCanvas>();
  made.set(picture, ofPicture);
  const name = toneName(tone);
  const known = ofPicture.get(name) ?? changed(picture, tone);
  if (known) ofPicture.set(name, known);
  return known ?? picture;
}

function changed(picture: PreviewPicture, tone: Tone): OffscreenCanvas | null {
  const { width, height } = picture;
  const times = picture instanceof ImageBitmap ? 1 : drawingPx / Math.max(1, width, height);
  const canvas = new OffscreenCanvas(Math.max(1, width * times), Math.max(1, height * times));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  applyTone(pixels.data, tone);
  context.putImageData(pixels, 0, 0);
  return canvas;
}

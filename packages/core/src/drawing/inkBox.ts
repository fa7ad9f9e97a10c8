import type { Box, DrawOp, ElementDrawing, Matrix, Paint } from "./drawOp.ts";
import { isGradient } from "./gradient.ts";

/** Returns the units per em of a face. */
export type EmOf = (face: string) => number;

/**
 * The bounding box of an element's paint, canvas px; null if it paints nothing. Includes the control points of
 * curves. Includes text only if `emOf` is given, with the approximate height of capitals and descenders.
 */
export function inkBox(
  { ops, transform }: Pick<ElementDrawing, "ops" | "transform">,
  emOf?: EmOf,
): Box | null {
  const [a, b, c, d, e, f] = transform;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const op of ops) {
    for (const [x, y] of cornersOf(op, emOf)) {
      const [onX, onY] = [a * x + c * y + e, b * x + d * y + f];
      left = Math.min(left, onX);
      right = Math.max(right, onX);
      top = Math.min(top, onY);
      bottom = Math.max(bottom, onY);
    }
  }
  return left > right ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Typical height of capitals, and typical height of capitals with descenders, as fractions of the font size. */
const capHeight = 0.72;
const inkHeight = 0.93;

export const boxSides = ["left", "right", "top", "bottom"] as const;

export type BoxSide = (typeof boxSides)[number];

/** Minimum length of a straight edge, canvas px. */
const minStraight = 1;
const sameLine = 0.02;

/**
 * Whether an element's paint ends in a straight edge on this side of its ink box, as the paint of areas, frames and
 * pictures does.
 */
export function isStraightAt(
  { ops, transform: [a, b, c, d, e, f] }: Pick<ElementDrawing, "ops" | "transform">,
  { x, y, width, height }: Box,
  side: BoxSide,
): boolean {
  const at = { left: x, right: x + width, top: y, bottom: y + height }[side];
  const isAcross = side === "left" || side === "right";
  return ops.some((op) => {
    const half = op.op === "path" ? (op.stroke?.width ?? 0) / 2 : 0;
    const points = outlineOf(op).map(([px, py]): Point => [a * px + c * py + e, b * px + d * py + f]);
    return points.some(([fromX, fromY], index) => {
      const [toX, toY] = points[index + 1] ?? points[0] ?? [fromX, fromY];
      const [from, to, length] = isAcross ? [fromX, toX, toY - fromY] : [fromY, toY, toX - fromX];
      const isOnSide = (place: number) => Math.abs(place - at) <= half + sameLine;
      return isOnSide(from) && isOnSide(to) && Math.abs(length) >= minStraight;
    });
  });
}

/** The points on an operation's outline, without the control points of curves. */
function outlineOf(op: DrawOp): readonly Point[] {
  if (op.op === "image" && !op.outline) return corners(op.clip);
  const path = op.op === "image" ? op.outline : op.op === "path" ? op.path : [];
  return (path ?? []).flatMap((command): Point[] => {
    const [x, y] = command.slice(-2);
    return command[0] === "Z" ? [] : [[Number(x), Number(y)]];
  });
}

type Point = readonly [number, number];

function cornersOf(op: DrawOp, emOf: EmOf | undefined): readonly Point[] {
  switch (op.op) {
    case "path": {
      if (!op.fill && !op.stroke) return [];
      const half = (op.stroke?.width ?? 0) / 2;
      return op.path
        .flatMap(([, ...numbers]) => pointsOf(numbers))
        .flatMap(([x, y]): Point[] => [
          [x - half, y - half],
          [x + half, y - half],
          [x + half, y + half],
          [x - half, y + half],
        ]);
    }
    case "image":
      return corners(op.clip);
    case "modules":
      return corners(op.box);
    case "shadow":
      return [];
    case "glyphs": {
      const last = op.words.at(-1);
      const first = op.words[0];
      if (!first || !last || !emOf) return [];
      const width = last.x + (last.word.advance * op.size) / emOf(op.face) - first.x;
      return corners({
        x: first.x,
        y: op.baseline - capHeight * op.size,
        width,
        height: inkHeight * op.size,
      });
    }
  }
}

function pointsOf(numbers: readonly number[]): readonly Point[] {
  return numbers.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : []));
}

function corners({ x, y, width, height }: Box): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

export type ShadowOp = Extract<DrawOp, { op: "shadow" }>;

/** Number of standard deviations beyond which a blur is invisible. */
export const blurReach = 3;

/** The bounding box of a shadow's blurred paint; null if it paints nothing. The box is generous around letters. */
export function shadowBox({ x, y, ops, blur = 0 }: ShadowOp, emOf: EmOf): Box | null {
  const ink = inkBox({ ops, transform: [1, 0, 0, 1, x, y] }, emOf);
  // The ink box of text covers little more than the height of capitals, without accents and descenders.
  const letters = Math.max(0, ...ops.map((op) => (op.op === "glyphs" ? op.size : 0)));
  const by = letters + blurReach * blur;
  return ink && { x: ink.x - by, y: ink.y - by, width: ink.width + 2 * by, height: ink.height + 2 * by };
}

/**
 * The bounding box of a shadow in whole pixels, where `place` maps the element's box to pixels; null if the shadow
 * paints nothing.
 */
export function shadowArea(shadow: ShadowOp, [a, b, c, d, e, f]: Matrix, emOf: EmOf): Box | null {
  const box = shadowBox(shadow, emOf);
  if (!box) return null;
  const corners = [box.x, box.x + box.width].flatMap((x) =>
    [box.y, box.y + box.height].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  return { x, y, width: Math.ceil(Math.max(...xs)) - x, height: Math.ceil(Math.max(...ys)) - y };
}

/** The single colour of a shadow. */
export function shadowPaint({ ops }: ShadowOp): Paint {
  for (const op of ops) {
    if (op.op === "glyphs") return op.fill;
    if (op.op !== "path") continue;
    const fill = op.fill && isGradient(op.fill) ? op.fill.stops[0]?.paint : op.fill;
    const paint = fill ?? op.stroke?.paint;
    if (paint) return paint;
  }
  return { color: "#000000", alpha: 1 };
}

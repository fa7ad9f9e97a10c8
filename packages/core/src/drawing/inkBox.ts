import type { Box, DrawOp, ElementDrawing } from "./drawOp.ts";

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

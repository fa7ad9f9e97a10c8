import type { DrawOp, Gradient, Paint, PathCommand } from "./drawOp.ts";
import { isGradient } from "./gradient.ts";

type Point = readonly [x: number, y: number];

/** Number of line segments that approximate a curve. */
const pieces = 8;

/** A point on a Bézier curve by de Casteljau's algorithm, at 0 for the curve's start and 1 for its end. */
function onCurve(points: readonly Point[], part: number): Point {
  const [first = [0, 0], ...rest] = points;
  if (rest.length === 0) return first;
  const next = rest.map(([x, y], index): Point => {
    const [fromX, fromY] = points[index] ?? first;
    return [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
  });
  return onCurve(next, part);
}

/** The outlines of a path as closed polygons. */
function polygonsOf(path: readonly PathCommand[]): readonly (readonly Point[])[] {
  const polygons: Point[][] = [];
  for (const [name, ...numbers] of path) {
    if (name === "Z") continue;
    if (name === "M") polygons.push([]);
    const polygon = polygons.at(-1);
    const from = polygon?.at(-1);
    const controls = numbers.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : []));
    if (!from || controls.length === 1) polygon?.push(...controls);
    else
      for (let piece = 1; piece <= pieces; piece++)
        polygon?.push(onCurve([from, ...controls], piece / pieces));
  }
  return polygons;
}

/** A polygon's winding number around a point. */
function windings(polygon: readonly Point[], [x, y]: Point): number {
  return polygon.reduce((sum, [fromX, fromY], index) => {
    const [toX, toY] = polygon[(index + 1) % polygon.length] ?? [fromX, fromY];
    if (fromY <= y === toY <= y) return sum;
    const crossing = fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX);
    return crossing > x ? sum + (toY > fromY ? 1 : -1) : sum;
  }, 0);
}

/** Minimum alpha at which paint counts as hiding what is below it. */
const leastAlpha = 0.5;

function leastAlphaOf(fill: Paint | Gradient): number {
  return isGradient(fill) ? Math.min(...fill.stops.map(({ paint }) => paint.alpha)) : fill.alpha;
}

/**
 * Whether an operation hides what is below it at a point of its element's box. Strokes, letters and bars do not count,
 * because they cover little of their area. A picture counts as opaque, because its transparency is unknown.
 */
export function paintedAt(op: DrawOp): (x: number, y: number) => boolean {
  if (op.op === "image") {
    const { x: left, y: top, width, height } = op.clip;
    return (x, y) => x >= left && x < left + width && y >= top && y < top + height;
  }
  if (op.op !== "path" || !op.fill || leastAlphaOf(op.fill) < leastAlpha) return () => false;
  const polygons = polygonsOf(op.path);
  return (x, y) => polygons.reduce((sum, polygon) => sum + windings(polygon, [x, y]), 0) !== 0;
}

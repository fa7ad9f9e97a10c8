export type Point = { readonly x: number; readonly y: number };

const quarterTurns: readonly (readonly [cos: number, sin: number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Rotates a point clockwise (y points down) about the origin. Quarter turns are exact. */
export function rotatePoint(point: Point, degrees: number): Point {
  const [cos, sin] = turnOf(degrees);
  return { x: point.x * cos - point.y * sin, y: point.x * sin + point.y * cos };
}

function turnOf(degrees: number): readonly [cos: number, sin: number] {
  const quarter = quarterTurns[(((degrees / 90) % 4) + 4) % 4];
  if (quarter) return quarter;
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Rotates a point clockwise about a pivot. */
export function rotateAbout(point: Point, pivot: Point, degrees: number): Point {
  const turned = rotatePoint({ x: point.x - pivot.x, y: point.y - pivot.y }, degrees);
  return { x: pivot.x + turned.x, y: pivot.y + turned.y };
}

/** The direction from one point to another, degrees clockwise from the right, -180 to 180. */
export function angleTo(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** Normalises a direction to -180 to 180; both ends are kept. */
export function normaliseRotation(degrees: number): number {
  if (degrees >= -180 && degrees <= 180) return degrees + 0;
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** Rotation in steps while Shift is held, degrees. */
export const rotationStep = 15;

/** The nearest multiple of the step, within -180 to 180. */
export function steppedRotation(degrees: number, step: number = rotationStep): number {
  return normaliseRotation(Math.round(degrees / step) * step);
}

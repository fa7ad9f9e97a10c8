import type { StoredElement } from "../document/index.ts";
import type { Box } from "../drawing/drawOp.ts";
import { elementKind } from "../elements/index.ts";
import { inStackOrder } from "./design.ts";
import { cornersOf, frameBounds, toFrame } from "./geometry/frame.ts";
import type { Point } from "./geometry/rotation.ts";

/** Whether the pointer can pick an element on the canvas. */
export function isPickable(element: StoredElement): boolean {
  return !element.hidden && !element.locked;
}

/** Whether a canvas point is on an element. An element thinner than twice the tolerance is treated as that thick. */
function isHit(element: StoredElement, point: Point, tolerance: number): boolean {
  const inside = toFrame(element, point);
  const u = inside.x / Math.max(element.width / 2, tolerance);
  const v = inside.y / Math.max(element.height / 2, tolerance);
  if (!(Math.abs(u) <= 1 && Math.abs(v) <= 1)) return false;
  return elementKind(element.type).isInside(u, v);
}

/**
 * The topmost element at a point that is neither locked nor hidden, or null. `tolerance` in canvas px: screen
 * px ÷ zoom.
 */
export function hitTest(
  elements: readonly StoredElement[],
  point: Point,
  tolerance: number,
): StoredElement | null {
  return (
    inStackOrder(elements).findLast((element) => isPickable(element) && isHit(element, point, tolerance)) ??
    null
  );
}

/** The element below the lowest of `above` at a point; wraps around to the topmost. */
export function hitBeneath(
  elements: readonly StoredElement[],
  above: readonly string[],
  point: Point,
  tolerance: number,
): StoredElement | null {
  const hit = inStackOrder(elements).filter(
    (element) => isPickable(element) && isHit(element, point, tolerance),
  );
  const lowest = hit.findIndex(({ id }) => above.includes(id));
  return hit[lowest - 1] ?? hit.at(-1) ?? null;
}

/** The pickable elements that a rectangle touches, back to front; rotated elements count by their actual corners. */
export function elementsInMarquee(
  elements: readonly StoredElement[],
  marquee: Box,
): readonly StoredElement[] {
  return inStackOrder(elements).filter((element) => isPickable(element) && touches(element, marquee));
}

/** The pickable elements that a closed lasso touches or encloses; back to front. */
export function elementsInLasso(
  elements: readonly StoredElement[],
  lasso: readonly Point[],
): readonly StoredElement[] {
  return inStackOrder(elements).filter((element) => isPickable(element) && isLassoed(element, lasso));
}

function isLassoed(element: StoredElement, lasso: readonly Point[]): boolean {
  const [first] = lasso;
  if (!first) return false;
  const corners = cornersOf(element);
  const [corner] = corners;
  if (isInside(first, corners) || (corner && isInside(corner, lasso))) return true;
  return sidesOf(lasso).some((side) => sidesOf(corners).some((other) => cross(side, other)));
}

type Side = readonly [from: Point, to: Point];

const sidesOf = (points: readonly Point[]): readonly Side[] =>
  points.flatMap((to, index) => {
    const from = points.at(index - 1);
    return from ? [[from, to] as const] : [];
  });

/** Whether a ray from the point to the right crosses an odd number of sides. */
function isInside({ x, y }: Point, points: readonly Point[]): boolean {
  const met = sidesOf(points).filter(
    ([a, b]) => a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x),
  );
  return met.length % 2 === 1;
}

const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

function cross([a, b]: Side, [c, d]: Side): boolean {
  return turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0;
}

/** Separating axis theorem: two convex shapes are disjoint exactly if a side of one of them separates them. */
function touches(element: StoredElement, box: Box): boolean {
  if (!overlap(frameBounds(element), box)) return false;
  if (element.rotation % 90 === 0) return true;
  const corners = cornersOf({ ...box, rotation: 0 }).map((corner) => toFrame(element, corner));
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return (
    Math.min(...xs) <= element.width / 2 &&
    Math.max(...xs) >= -element.width / 2 &&
    Math.min(...ys) <= element.height / 2 &&
    Math.max(...ys) >= -element.height / 2
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

import type { Box, PathCommand } from "./drawOp.ts";

/** A closed polygon. */
export function polygon(points: readonly (readonly [number, number])[]): readonly PathCommand[] {
  return [...points.map(([x, y], index): PathCommand => [index === 0 ? "M" : "L", x, y]), ["Z"] as const];
}

const starTips = 5;

/**
 * Ratio of inner to outer radius of a regular five-pointed star, where the edges of opposite tips are collinear.
 */
const starInnerRadius = 0.381966;

/** A five-pointed star as wide and as high as the box. */
export function starOutline({ x, y, width, height }: Box): readonly PathCommand[] {
  const points = Array.from({ length: starTips * 2 }, (_, index) => {
    const angle = (index * Math.PI) / starTips - Math.PI / 2;
    const radius = index % 2 === 0 ? 0.5 : 0.5 * starInnerRadius;
    return [
      x + width * (0.5 + radius * Math.cos(angle)),
      y + height * (0.5 + radius * Math.sin(angle)),
    ] as const;
  });
  return polygon(points);
}

/** Scales a path about the origin and then moves it. */
export function scaledPath(
  path: readonly PathCommand[],
  {
    x,
    y,
    scaleX,
    scaleY,
  }: { readonly x: number; readonly y: number; readonly scaleX: number; readonly scaleY: number },
): readonly PathCommand[] {
  const [atX, atY] = [(value: number) => x + value * scaleX, (value: number) => y + value * scaleY];
  const scaled = (command: PathCommand): PathCommand => {
    if (command[0] === "Z") return command;
    if (command[0] === "C") {
      const [, x1, y1, x2, y2, toX, toY] = command;
      return ["C", atX(x1), atY(y1), atX(x2), atY(y2), atX(toX), atY(toY)];
    }
    if (command[0] === "Q") return ["Q", atX(command[1]), atY(command[2]), atX(command[3]), atY(command[4])];
    return [command[0], atX(command[1]), atY(command[2])];
  };
  return path.map(scaled);
}

/** Distance of the control points in a cubic Bézier curve for a quarter of the unit circle. */
const quarterCircle = 0.5522847498307936;

/**
 * A rectangle with elliptical corners, whose radii are limited to half its sides. If the corners meet, it is an
 * ellipse.
 */
export function roundedBox(box: Box, radiusX: number, radiusY: number): readonly PathCommand[] {
  const rx = Math.min(Math.max(radiusX, 0), box.width / 2);
  const ry = Math.min(Math.max(radiusY, 0), box.height / 2);
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  if (rx === 0 || ry === 0) {
    return polygon([
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);
  }
  const [kx, ky] = [rx * (1 - quarterCircle), ry * (1 - quarterCircle)];
  return [
    ["M", left + rx, top],
    ["L", right - rx, top],
    ["C", right - kx, top, right, top + ky, right, top + ry],
    ["L", right, bottom - ry],
    ["C", right, bottom - ky, right - kx, bottom, right - rx, bottom],
    ["L", left + rx, bottom],
    ["C", left + kx, bottom, left, bottom - ky, left, bottom - ry],
    ["L", left, top + ry],
    ["C", left, top + ky, left + kx, top, left + rx, top],
    ["Z"],
  ];
}

/** Corner radii of at least 0: top left, top right, bottom right, bottom left. */
type CornerRadii = readonly [number, number, number, number];

/**
 * A rectangle with a separate radius for each corner. If two radii exceed their side, all radii shrink in the same
 * ratio, as in CSS.
 */
export function boxWithCorners(box: Box, radii: CornerRadii): readonly PathCommand[] {
  const [a, b, c, d] = radii;
  const { x, y, width, height } = box;
  const sides = [
    [width, a + b],
    [width, c + d],
    [height, b + c],
    [height, d + a],
  ] as const;
  const ratio = Math.min(1, ...sides.map(([side, sum]) => (sum > 0 ? side / sum : 1)));
  const [right, bottom] = [x + width, y + height];
  const corners = [
    { radius: a * ratio, at: [x, y], from: [0, 1], to: [1, 0] },
    { radius: b * ratio, at: [right, y], from: [-1, 0], to: [0, 1] },
    { radius: c * ratio, at: [right, bottom], from: [0, -1], to: [-1, 0] },
    { radius: d * ratio, at: [x, bottom], from: [1, 0], to: [0, -1] },
  ] as const;
  const path = corners.flatMap(({ radius, at: [left, top], from, to }, index): PathCommand[] => {
    const point = ([u, v]: readonly [number, number], far: number) =>
      [left + u * radius * far, top + v * radius * far] as const;
    const start: PathCommand = [index === 0 ? "M" : "L", ...point(from, 1)];
    const bend = 1 - quarterCircle;
    return radius === 0 ? [start] : [start, ["C", ...point(from, bend), ...point(to, bend), ...point(to, 1)]];
  });
  return [...path, ["Z"]];
}

/**
 * An ellipse about the box's middle, clockwise, cut straight where it exceeds the box. It must be at least as long
 * as the box along one axis. An ellipse that fills the box has no straight side.
 */
export function cutDisc(box: Box, radiusX: number, radiusY: number): readonly PathCommand[] {
  const [halfX, halfY] = [Math.min(box.width / 2, radiusX), Math.min(box.height / 2, radiusY)];
  if (radiusX === 0 || radiusY === 0) return [];
  const at = pointOn(box, radiusX, radiusY);
  // Angles are clockwise from the right. Each arc goes from one cut to the next, or covers a quarter if there are
  // no cuts.
  const firstAngle = Math.acos(halfX / radiusX);
  const lastAngle = Math.asin(halfY / radiusY);
  const half = Math.PI / 2;
  const corners = [0, 1, 2, 3].map((quarter): readonly [from: number, to: number] => {
    const start = quarter * half;
    // Every second quarter mirrors the quarter before it.
    if (quarter % 2 === 0) return [start + firstAngle, start + lastAngle];
    return [start + half - lastAngle, start + half - firstAngle];
  });
  return [
    ...corners.flatMap(([from, to], index): PathCommand[] => [
      [index === 0 ? "M" : "L", ...at(from)],
      arc(at, from, to, radiusX, radiusY),
    ]),
    ["Z"],
  ];
}

/**
 * An ellipse about the box's middle, counter-clockwise, as a hole in a clockwise outline. Empty if a radius is 0.
 */
export function reversedEllipse(box: Box, radiusX: number, radiusY: number): readonly PathCommand[] {
  if (radiusX === 0 || radiusY === 0) return [];
  const at = pointOn(box, radiusX, radiusY);
  const quarters = [0, 1, 2, 3].map((quarter) => (-quarter * Math.PI) / 2);
  return [
    ["M", ...at(0)],
    ...quarters.map((from) => arc(at, from, from - Math.PI / 2, radiusX, radiusY)),
    ["Z"],
  ];
}

type PointAt = (angle: number) => readonly [number, number];

/** The point at an angle, clockwise from the right, on the ellipse about the box's middle. */
function pointOn(box: Box, radiusX: number, radiusY: number): PointAt {
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return (angle) => [middleX + radiusX * Math.cos(angle), middleY + radiusY * Math.sin(angle)];
}

/** A cubic curve for an arc of at most a quarter. */
function arc(at: PointAt, from: number, to: number, radiusX: number, radiusY: number): PathCommand {
  const reach = (4 / 3) * Math.tan((to - from) / 4);
  const [startX, startY] = at(from);
  const [endX, endY] = at(to);
  return [
    "C",
    startX - reach * radiusX * Math.sin(from),
    startY + reach * radiusY * Math.cos(from),
    endX + reach * radiusX * Math.sin(to),
    endY - reach * radiusY * Math.cos(to),
    endX,
    endY,
  ];
}

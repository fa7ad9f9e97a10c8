import type { PathCommand } from "@print-builder/core/layout";

type Point = readonly [x: number, y: number];

/** A closed contour of a path: its start and commands. */
type Contour = {
  readonly start: Point;
  readonly commands: readonly PathCommand[];
  readonly polygon: readonly Point[];
};

const pieces = 8;

function endOf(command: PathCommand): Point {
  if (command[0] === "Z") return [0, 0];
  if (command[0] === "C") return [command[5], command[6]];
  return command[0] === "Q" ? [command[3], command[4]] : [command[1], command[2]];
}

/** Points along a command, without its start point; curves are approximated by a few straight lines. */
function pointsOf(from: Point, command: PathCommand): readonly Point[] {
  if (command[0] !== "C" && command[0] !== "Q") return [endOf(command)];
  const end = endOf(command);
  const one: Point = [command[1], command[2]];
  const two: Point = command[0] === "C" ? [command[3], command[4]] : one;
  return Array.from({ length: pieces }, (_, index) => {
    const t = (index + 1) / pieces;
    const at = (axis: 0 | 1) =>
      command[0] === "C"
        ? (1 - t) ** 3 * from[axis] +
          3 * (1 - t) ** 2 * t * one[axis] +
          3 * (1 - t) * t ** 2 * two[axis] +
          t ** 3 * end[axis]
        : (1 - t) ** 2 * from[axis] + 2 * (1 - t) * t * one[axis] + t ** 2 * end[axis];
    return [at(0), at(1)];
  });
}

function contoursOf(path: readonly PathCommand[]): readonly Contour[] {
  const contours: { start: Point; commands: PathCommand[]; polygon: Point[] }[] = [];
  let at: Point = [0, 0];
  for (const command of path) {
    if (command[0] === "Z") continue;
    if (command[0] === "M") {
      at = endOf(command);
      contours.push({ start: at, commands: [], polygon: [at] });
      continue;
    }
    contours.at(-1)?.commands.push(command);
    contours.at(-1)?.polygon.push(...pointsOf(at, command));
    at = endOf(command);
  }
  return contours.filter(({ commands }) => commands.length > 0);
}

/** Signed area, positive for a clockwise polygon with y down. */
const areaOf = (polygon: readonly Point[]) =>
  polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

function isInside(polygon: readonly Point[], [x, y]: Point): boolean {
  const crossed = polygon.filter(([fromX, fromY], index) => {
    const [toX, toY] = polygon[(index + 1) % polygon.length] ?? [fromX, fromY];
    return fromY <= y !== toY <= y && fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) > x;
  });
  return crossed.length % 2 === 1;
}

type Reach = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function reachOf({ polygon }: Contour): Reach {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of polygon) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, right, top, bottom };
}

/**
 * A point inside a contour, next to the middle of its longest straight line. Corners are avoided, because contours
 * may touch there.
 */
function pointIn({ polygon }: Contour): Point {
  const sides = polygon.map((from, index) => {
    const to = polygon[(index + 1) % polygon.length] ?? from;
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) };
  });
  const longest = sides.reduce((best, side) => (side.length > best.length ? side : best));
  const { from, to, length } = longest;
  const inwards = (areaOf(polygon) > 0 ? 1 : -1) * 1e-3;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const step = length > 0 ? inwards : 0;
  return [(from[0] + to[0]) / 2 - dy * step, (from[1] + to[1]) / 2 + dx * step];
}

function reversed({ start, commands }: Contour): readonly PathCommand[] {
  const starts = [start, ...commands.map(endOf)];
  const back = commands.map((command, index): PathCommand => {
    const [x, y] = starts[index] ?? start;
    if (command[0] === "C") return ["C", command[3], command[4], command[1], command[2], x, y];
    return command[0] === "Q" ? ["Q", command[1], command[2], x, y] : ["L", x, y];
  });
  return [["M", ...(starts.at(-1) ?? start)], ...back.toReversed(), ["Z"]];
}

/** Reverses every second nesting level of non-crossing contours, so that nonzero fills the same area as even-odd. */
export function woundContours(path: readonly PathCommand[]): readonly PathCommand[] {
  const contours = contoursOf(path);
  const reaches = contours.map(reachOf);
  // Skips contours whose bounds do not contain the point, because a dashed line has hundreds of contours far apart.
  const reachesAround = (at: number, [x, y]: Point) => {
    const { left, right, top, bottom } = reaches[at] ?? { left: 0, right: 0, top: 0, bottom: 0 };
    return left <= x && x <= right && top <= y && y <= bottom;
  };
  return contours.flatMap((contour): readonly PathCommand[] => {
    const point = pointIn(contour);
    const depth = contours.filter(
      (other, at) => other !== contour && reachesAround(at, point) && isInside(other.polygon, point),
    ).length;
    const isRight = areaOf(contour.polygon) > 0 === (depth % 2 === 0);
    return isRight ? [["M", ...contour.start], ...contour.commands, ["Z"]] : reversed(contour);
  });
}

import type { Box, PathCommand } from "@print-builder/core/layout";

/** Parameters within 0..1 at which a cubic's derivative along one axis is zero. */
function turnsOf(p0: number, p1: number, p2: number, p3: number): readonly number[] {
  const a = -p0 + 3 * p1 - 3 * p2 + p3;
  const b = 2 * (p0 - 2 * p1 + p2);
  const c = p1 - p0;
  const roots =
    Math.abs(a) < 1e-12
      ? [-c / b]
      : [1, -1].map((sign) => (-b + sign * Math.sqrt(b * b - 4 * a * c)) / (2 * a));
  return roots.filter((t) => t > 0 && t < 1);
}

const cubicAt = (t: number, p0: number, p1: number, p2: number, p3: number) =>
  (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3;

/** The bounding box of a path, including the extremes of curves; it has no size for an empty path. */
export function pathBox(path: readonly PathCommand[]): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  const add = (values: number[], ...curve: [number, number, number, number]) => {
    values.push(curve[3], ...turnsOf(...curve).map((t) => cubicAt(t, ...curve)));
  };
  for (const command of path) {
    if (command[0] === "Z") continue;
    if (command[0] === "C" || command[0] === "Q") {
      const [, a, b, c, d] = command;
      const [toX, toY] = command[0] === "C" ? [command[5], command[6]] : [c, d];
      const third = (from: number, control: number) => from + (2 / 3) * (control - from);
      const [x1, y1, x2, y2] =
        command[0] === "C" ? [a, b, c, d] : [third(x, a), third(y, b), third(toX, a), third(toY, b)];
      add(xs, x, x1, x2, toX);
      add(ys, y, y1, y2, toY);
      [x, y] = [toX, toY];
      continue;
    }
    [, x, y] = command;
    xs.push(x);
    ys.push(y);
  }
  if (xs.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

import { type GreyPicture, greyAt, type Region, regionsOf, shrunk, splitGrey } from "./greyPicture.ts";
import type { Point } from "./homography.ts";

/** The corners of a sheet of paper in a picture, px, clockwise; or the reason why no sheet was found. */
export type FoundPaper =
  | { readonly found: true; readonly corners: readonly Point[] }
  | { readonly found: false; readonly reason: "no_paper" | "cut_off" };

/** Longer side of the downscaled picture in which the paper is located, px. */
const coarseSide = 700;
/** Minimum grey difference between paper and background. */
const leastContrast = 40;
/** Minimum share of the picture that the sheet covers. */
const leastPart = 0.1;
/** Maximum share of the picture's border that the paper may touch, to tolerate a speck or the scanner lid's edge. */
const mostOnRim = 0.02;

/** Finds the lightest large sheet, with its edges to a fraction of a pixel. */
export function findPaper(picture: GreyPicture): FoundPaper {
  const by = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / coarseSide));
  const small = shrunk(picture, by);
  const { level, contrast } = splitGrey(small.grey);
  if (contrast < leastContrast) return { found: false, reason: "no_paper" };
  const { width, height, grey } = small;
  const light = regionsOf(width, height, (index) => (grey[index] ?? 0) > level, (width * height) / 100);
  const sheet = light.reduce<Region | null>(
    (largest, each) => (each.pixels.length > (largest?.pixels.length ?? 0) ? each : largest),
    null,
  );
  if (!sheet || sheet.pixels.length < leastPart * width * height) return { found: false, reason: "no_paper" };
  const onRim = sheet.pixels.filter((index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });
  if (onRim.length > mostOnRim * 2 * (width + height)) return { found: false, reason: "cut_off" };
  const outline = outlineOf(sheet, width);
  const rough = straightenCorners(outline, cornersOf(outline))?.map(({ x, y }) => ({
    x: (x + 0.5) * by - 0.5,
    y: (y + 0.5) * by - 0.5,
  }));
  const near = rough ? refineCorners(picture, rough, 4 * by + 4, contrast) : null;
  const corners = near && refineCorners(picture, near, by + 4, contrast);
  return corners ? { found: true, corners } : { found: false, reason: "no_paper" };
}

/** The outermost pixels of a region in each of its rows and columns. */
function outlineOf({ pixels }: Region, width: number): readonly Point[] {
  const rows = new Map<number, [number, number]>();
  const columns = new Map<number, [number, number]>();
  const widen = (ends: Map<number, [number, number]>, key: number, value: number) => {
    const [least, most] = ends.get(key) ?? [value, value];
    ends.set(key, [Math.min(least, value), Math.max(most, value)]);
  };
  for (const index of pixels) {
    const [x, y] = [index % width, Math.floor(index / width)];
    widen(rows, y, x);
    widen(columns, x, y);
  }
  return [
    ...[...rows].flatMap(([y, xs]) => xs.map((x) => ({ x, y }))),
    ...[...columns].flatMap(([x, ys]) => ys.map((y) => ({ x, y }))),
  ];
}

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/**
 * The four corners of a set of points: the hull's points whose removal would lose the most area. Clockwise on
 * screen.
 */
function cornersOf(points: readonly Point[]): readonly Point[] {
  const hull = hullOf(points);
  while (hull.length > 4) {
    const costs = hull.map((point, at) => {
      const before = hull[(at + hull.length - 1) % hull.length] ?? point;
      const after = hull[(at + 1) % hull.length] ?? point;
      return Math.abs(cross(before, point, after));
    });
    hull.splice(costs.indexOf(Math.min(...costs)), 1);
  }
  return hull;
}

/** The convex hull by Andrew's monotone chain, clockwise with y down. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y);
  const chain = (along: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of along) {
      for (;;) {
        const [before, last] = [kept.at(-2), kept.at(-1)];
        if (!before || !last || cross(before, last, point) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())];
}

type Line = { readonly at: Point; readonly along: Point };

const samplesOfSide = 300;
/** Corners are rounded or bent, so edges are only measured between these fractions of their length. */
const ends = { from: 0.04, to: 0.96 };
/** Minimum share of an edge's samples in which the edge must be visible. */
const leastSeen = 0.5;

/** Refines the corners with lines fitted to each edge's visible points within `reach` px. */
function refineCorners(
  picture: GreyPicture,
  corners: readonly Point[],
  reach: number,
  contrast: number,
): readonly Point[] | null {
  return cornersBetween(
    corners.map((corner, at) => {
      const next = corners[(at + 1) % corners.length] ?? corner;
      return lineThrough(edgePoints(picture, corner, next, reach, contrast), leastSeen * samplesOfSide);
    }),
  );
}

/** Refines the corners with lines through the outline between them, because the outline rounds corners off. */
function straightenCorners(outline: readonly Point[], corners: readonly Point[]): readonly Point[] | null {
  if (corners.length !== 4) return null;
  return cornersBetween(
    corners.map((corner, at) => {
      const next = corners[(at + 1) % corners.length] ?? corner;
      const length = Math.hypot(next.x - corner.x, next.y - corner.y);
      const [x, y] = [(next.x - corner.x) / length, (next.y - corner.y) / length];
      const beside = outline.filter((point) => {
        const [dx, dy] = [point.x - corner.x, point.y - corner.y];
        const [part, away] = [(dx * x + dy * y) / length, Math.abs(dx * y - dy * x)];
        return part > 0.1 && part < 0.9 && away < length * 0.06;
      });
      return lineThrough(beside, length / 4);
    }),
  );
}

/** The intersections of each line with the previous line; null if two lines do not meet. */
function cornersBetween(lines: readonly (Line | null)[]): readonly Point[] | null {
  const crossings = lines.map((line, at) => {
    const before = lines[(at + lines.length - 1) % lines.length];
    return line && before ? crossingOf(before, line) : null;
  });
  const found = crossings.filter((point) => point !== null);
  return found.length === lines.length ? found : null;
}

/**
 * The points along an edge where grey changes from paper to background. The paper is to the right on the way from
 * one corner to the next.
 */
function edgePoints(
  picture: GreyPicture,
  from: Point,
  to: Point,
  reach: number,
  contrast: number,
): readonly Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const outward = { x: along.y, y: -along.x };
  const points: Point[] = [];
  for (let sample = 0; sample < samplesOfSide; sample++) {
    const part = ends.from + ((ends.to - ends.from) * sample) / (samplesOfSide - 1);
    const base = { x: from.x + along.x * length * part, y: from.y + along.y * length * part };
    const crossing = crossingAlong(picture, base, along, outward, reach, contrast);
    if (crossing !== null) {
      points.push({ x: base.x + outward.x * crossing, y: base.y + outward.y * crossing });
    }
  }
  return points;
}

const stepPx = 0.5;

/** Distance from `base` to the paper's edge; null if ink or a shadow hides the edge. */
function crossingAlong(
  picture: GreyPicture,
  base: Point,
  along: Point,
  outward: Point,
  reach: number,
  contrast: number,
): number | null {
  const count = Math.round((2 * reach) / stepPx) + 1;
  const greys = Array.from({ length: count }, (_, at) => {
    const out = at * stepPx - reach;
    const sides = [-1, 0, 1].map((aside) =>
      greyAt(picture, {
        x: base.x + outward.x * out + along.x * aside,
        y: base.y + outward.y * out + along.y * aside,
      }),
    );
    return sides.reduce((sum, grey) => sum + grey, 0) / sides.length;
  });
  const quarter = Math.ceil(count / 4);
  const paper = median(greys.slice(0, quarter));
  const ground = median(greys.slice(-quarter));
  if (paper - ground < contrast * 0.4) return null;
  const level = (paper + ground) / 2;
  const crossings: number[] = [];
  for (let at = 1; at < count; at++) {
    const [before, after] = [greys[at - 1] ?? 0, greys[at] ?? 0];
    if (before > level && after <= level) {
      crossings.push((at - 1 + (before - level) / (before - after)) * stepPx - reach);
    }
  }
  // With noise, the grey crosses the level several times, so the median crossing is the edge.
  return crossings.length > 0 && crossings.length <= 3 ? median(crossings) : null;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const rounds = 6;

/** Fits a line, dropping outliers iteratively. Null for fewer than `least` points, or if most points are outliers. */
function lineThrough(points: readonly Point[], least: number): Line | null {
  if (points.length < least) return null;
  let kept = points;
  let line = fitLine(kept);
  for (let round = 0; round < rounds; round++) {
    const away = (point: Point) =>
      Math.abs((point.x - line.at.x) * line.along.y - (point.y - line.at.y) * line.along.x);
    const spread = Math.max(0.2, median(kept.map(away)));
    kept = points.filter((point) => away(point) <= 2.5 * spread);
    if (kept.length < least / 2) return null;
    line = fitLine(kept);
  }
  return line;
}

/** The least-squares line through points. */
function fitLine(points: readonly Point[]): Line {
  const count = points.length;
  const at = {
    x: points.reduce((sum, { x }) => sum + x, 0) / count,
    y: points.reduce((sum, { y }) => sum + y, 0) / count,
  };
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - at.x) ** 2;
    xy += (x - at.x) * (y - at.y);
    yy += (y - at.y) ** 2;
  }
  const turn = Math.atan2(2 * xy, xx - yy) / 2;
  return { at, along: { x: Math.cos(turn), y: Math.sin(turn) } };
}

function crossingOf(one: Line, other: Line): Point | null {
  const spread = one.along.x * other.along.y - one.along.y * other.along.x;
  // Adjacent edges are nearly parallel, so this is not a sheet.
  if (Math.abs(spread) < 0.3) return null;
  const [x, y] = [other.at.x - one.at.x, other.at.y - one.at.y];
  const along = (x * other.along.y - y * other.along.x) / spread;
  return { x: one.at.x + one.along.x * along, y: one.at.y + one.along.y * along };
}

import type { PageSetup } from "../document/pageSetup.ts";
import type { Box, Cmyk } from "../drawing/drawOp.ts";
import { type Line, labelSpans, type Span } from "../sheets/labelLines.ts";
import { markRoomMm } from "../sheets/paperSetup.ts";
import { type Mirroring, mirrored } from "../sheets/slotPlace.ts";

/** Length of a registration mark's strokes, mm. */
export const crossMm = 5;
const patchMm = 4;
/** Minimum distance between marks in a margin, mm. */
const apartMm = 0.5;
/** Distance that crop and registration marks extend from the labels and their bleed, mm. */
const beyondMarksMm = 6.75;

/** Crop marks and fold lines on a page. */
export type MarginLines = readonly Line[];

/** The process inks, the overprints of two inks, and a tint of black. */
const patchInks: readonly (readonly [color: string, cmyk: Cmyk])[] = [
  ["#00aeef", [1, 0, 0, 0]],
  ["#ec008c", [0, 1, 0, 0]],
  ["#fff200", [0, 0, 1, 0]],
  ["#231f20", [0, 0, 0, 1]],
  ["#ed1c24", [0, 1, 1, 0]],
  ["#00a651", [1, 0, 1, 0]],
  ["#2e3192", [1, 1, 0, 0]],
  ["#808080", [0, 0, 0, 0.5]],
];

export const patchCount = patchInks.length;

/** The bounding box of a page's labels and their bleed. */
function coveredBox(setup: PageSetup, mirroring: Mirroring): Box {
  const grids = labelSpans(setup, mirroring);
  const columns = grids.flatMap((grid) => grid.columns);
  const rows = grids.flatMap((grid) => grid.rows);
  const x = Math.min(...columns.map(([from]) => from)) - setup.bleedMm;
  const y = Math.min(...rows.map(([from]) => from)) - setup.bleedMm;
  const right = Math.max(...columns.map(([, to]) => to)) + setup.bleedMm;
  const bottom = Math.max(...rows.map(([, to]) => to)) + setup.bleedMm;
  return { x, y, width: right - x, height: bottom - y };
}

/** The margins of a sheet beyond its labels and their bleed, mm. */
export function markMargins(setup: PageSetup, mirroring: Mirroring) {
  const { page } = setup;
  const { x, y, width, height } = coveredBox(setup, mirroring);
  return { left: x, top: y, right: page.widthMm - x - width, bottom: page.heightMm - y - height };
}

/** Positions of the lines of one direction that cross a band of the page; `band` is a span along the lines. */
function linesInBand(lines: MarginLines, direction: Line["direction"], band: Span): readonly number[] {
  return lines.flatMap((line) =>
    line.direction === direction && line.span[1] > band[0] && line.span[0] < band[1] ? [line.at] : [],
  );
}

type Place = { readonly xMm: number; readonly yMm: number };

/**
 * The centres of registration marks: in the middle of each margin that is wide enough, or next to the middle if a
 * crop mark or a fold line is in the way. On a back, they are behind the front's marks.
 */
export function registrationPlaces(
  setup: PageSetup,
  mirroring: Mirroring,
  lines: MarginLines,
): readonly Place[] {
  const { page, marks } = setup;
  if (!marks.includes("registration")) return [];
  const box = coveredBox(setup, mirroring);
  const half = markRoomMm / 2;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const sides = [
    { direction: "vertical", at: box.y - half, room: box.y },
    { direction: "vertical", at: bottom + half, room: page.heightMm - bottom },
    { direction: "horizontal", at: box.x - half, room: box.x },
    { direction: "horizontal", at: right + half, room: page.widthMm - right },
  ] as const;
  return sides.flatMap(({ direction, at, room }): readonly Place[] => {
    if (room < crossMm + 2) return [];
    const isAbove = direction === "vertical";
    const reach = crossMm / 2 + apartMm;
    const crossed = linesInBand(lines, direction, [at - reach, at + reach]);
    const isTurned = mirroring === (isAbove ? "left-right" : "top-bottom");
    const middle = isAbove ? box.x + box.width / 2 : box.y + box.height / 2;
    const along = nearestClear(middle, {
      crossed,
      reach,
      isTurned,
      most: (isAbove ? box.width : box.height) / 2,
    });
    if (along === null) return [];
    return [isAbove ? { xMm: along, yMm: at } : { xMm: at, yMm: along }];
  });
}

type Clearing = {
  readonly crossed: readonly number[];
  readonly reach: number;
  /** True for a back, where the front's right side is on the left. */
  readonly isTurned: boolean;
  readonly most: number;
};

function nearestClear(middle: number, { crossed, reach, isTurned, most }: Clearing): number | null {
  for (let aside = 0; aside <= most; aside += 0.5) {
    for (const sign of isTurned ? [-1, 1] : [1, -1]) {
      const at = middle + sign * aside;
      if (crossed.every((line) => Math.abs(line - at) >= reach)) return at;
    }
  }
  return null;
}

function clearSpans(obstacles: readonly Span[], [from, to]: Span): readonly Span[] {
  const inOrder = [...obstacles].sort(([one], [other]) => one - other);
  const spans: Span[] = [];
  let start = from;
  for (const [begin, end] of inOrder) {
    if (begin - apartMm > start) spans.push([start, Math.min(to, begin - apartMm)]);
    start = Math.max(start, end + apartMm);
  }
  if (start < to) spans.push([start, to]);
  return spans.filter(([begin, end]) => end > begin);
}

/** The spans that lines and registration marks occupy in the margin above or below the labels. */
function obstaclesIn(
  setup: PageSetup,
  mirroring: Mirroring,
  lines: MarginLines,
  band: Span,
): readonly Span[] {
  const crosses = registrationPlaces(setup, mirroring, lines);
  return [
    ...linesInBand(lines, "vertical", band).map((at): Span => [at, at]),
    ...crosses
      .filter(({ yMm }) => yMm + crossMm / 2 > band[0] && yMm - crossMm / 2 < band[1])
      .map(({ xMm }): Span => [xMm - crossMm / 2, xMm + crossMm / 2]),
  ];
}

type Patch = Box & { readonly color: string; readonly cmyk: Cmyk };

/** Colour patches between the other marks, in the margin above the labels or otherwise below them. */
export function colourPatches(setup: PageSetup, mirroring: Mirroring, lines: MarginLines): readonly Patch[] {
  if (!setup.marks.includes("colour_bar")) return [];
  const { top, bottom, left } = markMargins(setup, mirroring);
  const { widthMm, heightMm } = setup.page;
  const needed = patchMm + 2;
  if (Math.max(top, bottom) < needed) return [];
  const y = top >= needed ? top - needed : heightMm - bottom + 2;
  const obstacles = obstaclesIn(setup, mirroring, lines, [y, y + patchMm]);
  const start = Math.max(0, left) + setup.bleedMm + 1;
  const places = clearSpans(obstacles, [start, widthMm - 1]).flatMap(([from, to]) =>
    Array.from({ length: Math.floor((to - from + 1e-9) / patchMm) }, (_, index) => from + index * patchMm),
  );
  return patchInks.slice(0, places.length).map(([color, cmyk], index) => {
    return { x: places[index] ?? 0, y, width: patchMm, height: patchMm, color, cmyk };
  });
}

/** Height of the line of page information, mm. */
export const infoLineMm = 3;
const edgeMm = 1.5;
const longestMm = 80;
const shortestMm = 15;

/**
 * The position of the page information, in the margin below the labels or otherwise above them: outside the other
 * marks if it fits, otherwise in the widest gap between them. Null if it fits in neither margin.
 */
export function infoPlace(setup: PageSetup, mirroring: Mirroring, lines: MarginLines): Box | null {
  const { top, bottom } = markMargins(setup, mirroring);
  const { widthMm, heightMm } = setup.page;
  const below = bottom >= infoLineMm + edgeMm;
  if (!below && top < infoLineMm + edgeMm) return null;
  const margin = below ? bottom : top;
  const isBeyond = setup.layout === "sheet" && margin >= beyondMarksMm + infoLineMm + edgeMm;
  const out = isBeyond ? beyondMarksMm : edgeMm;
  const y = below ? heightMm - bottom + out : top - out - infoLineMm;
  const { xMm } = mirrored({ xMm: setup.page.leftMm, yMm: 0 }, mirroring, setup);
  const start = Math.max(edgeMm, xMm + edgeMm);
  const obstacles = [
    ...obstaclesIn(setup, mirroring, lines, [y, y + infoLineMm]),
    ...colourPatches(setup, mirroring, lines)
      .filter((patch) => patch.y + patch.height > y && patch.y < y + infoLineMm)
      .map(({ x, width }): Span => [x, x + width]),
  ];
  const spans = clearSpans(obstacles, [start, widthMm - edgeMm]);
  const best = spans.find(([from, to]) => to - from >= longestMm) ?? widest(spans);
  if (!best || best[1] - best[0] < shortestMm) return null;
  return { x: best[0], y, width: Math.min(longestMm, best[1] - best[0]), height: infoLineMm };
}

function widest(spans: readonly Span[]): Span | undefined {
  return [...spans].sort((one, other) => other[1] - other[0] - (one[1] - one[0]))[0];
}

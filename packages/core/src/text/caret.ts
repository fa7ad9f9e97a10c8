import type { ShapedWord } from "../drawing/drawOp.ts";
import type { FaceLibrary } from "./faceLibrary.ts";
import type { TextLayout, TextLine } from "./layoutText.ts";
import { graphemeStarts } from "./paragraph.ts";

/** A grapheme: its UTF-16 offsets, and its left and right edge in canvas px. */
type Cell = {
  readonly start: number;
  readonly end: number;
  readonly left: number;
  readonly right: number;
  readonly rtl: boolean;
};

/** A line of a text layout with its caret positions, in canvas px of the text's box. */
export type CaretLine = {
  /** UTF-16 offsets. Carets from `start` up to the `start` of the next line are in this line. */
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  /** Caret position in a line without characters. */
  readonly x: number;
  /**
   * Distance by which a hanging space at the end of the line moves the caret. The line's width does not include it.
   */
  readonly space: number;
  readonly cells: readonly Cell[];
};

export type Caret = { readonly x: number; readonly top: number; readonly bottom: number };

export type CaretBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Assumed width of hanging spaces, em. Their actual width is unknown, because they are not shaped. */
const spaceEm = 0.25;

/** The lines of a layout of `text` with all their caret positions, which are between graphemes. */
export function caretLines(layout: TextLayout, text: string, faces: FaceLibrary): readonly CaretLine[] {
  const units = unitPlaces(layout, text.length, faces);
  const starts = graphemeStarts(text);
  return layout.lines.map((line) => ({
    start: line.start,
    end: line.end,
    top: line.top,
    bottom: line.bottom,
    x: line.x,
    space: (line.rtl ? -1 : 1) * layout.size * spaceEm,
    cells: cellsOf(line, starts, units),
  }));
}

/**
 * The left and right edge of each UTF-16 unit, NaN for units that are not drawn, and whether the unit is read from
 * right to left.
 */
type UnitPlaces = {
  readonly left: Float64Array;
  readonly right: Float64Array;
  readonly rtl: Uint8Array;
};

function unitPlaces(layout: TextLayout, length: number, faces: FaceLibrary): UnitPlaces {
  const places: UnitPlaces = {
    left: new Float64Array(length).fill(Number.NaN),
    right: new Float64Array(length).fill(Number.NaN),
    rtl: new Uint8Array(length),
  };
  for (const op of layout.ops) {
    if (op.op !== "glyphs") continue;
    const scale = op.size / faces.get(op.face).unitsPerEm;
    for (const { word, x, start } of op.words) {
      if (start >= 0) placeUnits(places, word, start, x, scale);
    }
  }
  return places;
}

/** Divides the width of a cluster, such as a ligature or a conjunct, evenly among its units. */
function placeUnits(places: UnitPlaces, word: ShapedWord, start: number, x: number, scale: number): void {
  const widths = new Map<number, number>();
  for (const { cluster, advance } of word.glyphs) {
    widths.set(cluster, (widths.get(cluster) ?? 0) + advance * scale);
  }
  const clusters = [...widths.keys()].sort((a, b) => a - b);
  const ends = new Map(clusters.map((cluster, index) => [cluster, clusters[index + 1] ?? word.text.length]));
  let pen = x;
  // The map has the clusters in visual order, like their glyphs.
  for (const [cluster, width] of widths) {
    const count = (ends.get(cluster) ?? cluster + 1) - cluster;
    for (let nth = 0; nth < count; nth++) {
      const unit = start + cluster + (word.rtl ? count - 1 - nth : nth);
      places.left[unit] = pen + (width * nth) / count;
      places.right[unit] = pen + (width * (nth + 1)) / count;
      places.rtl[unit] = word.rtl ? 1 : 0;
    }
    pen += width;
  }
}

function cellsOf(line: TextLine, starts: readonly number[], units: UnitPlaces): readonly Cell[] {
  const cells: Cell[] = [];
  for (let index = firstAtOrAfter(starts, line.start); index < starts.length - 1; index++) {
    const start = starts[index] ?? 0;
    if (start >= line.end) break;
    const end = Math.min(starts[index + 1] ?? line.end, line.end);
    const left = Math.min(...drawnEdges(units.left, start, end));
    const right = Math.max(...drawnEdges(units.right, start, end));
    if (left <= right) cells.push({ start, end, left, right, rtl: units.rtl[start] === 1 });
  }
  return cells;
}

function drawnEdges(edges: Float64Array, start: number, end: number): readonly number[] {
  return [...edges.subarray(start, end)].filter((edge) => !Number.isNaN(edge));
}

function firstAtOrAfter(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const leading = ({ rtl, left, right }: Cell) => (rtl ? right : left);
const trailing = ({ rtl, left, right }: Cell) => (rtl ? left : right);

/** The index of the line that contains an offset's caret. */
export function lineOf(lines: readonly CaretLine[], offset: number): number {
  const next = lines.findIndex(({ start }) => start > offset);
  return Math.max(0, (next < 0 ? lines.length : next) - 1);
}

/** The caret at an offset; null for text without lines. */
export function caretAt(lines: readonly CaretLine[], offset: number): Caret | null {
  const line = lines[lineOf(lines, offset)];
  if (!line) return null;
  const { top, bottom, cells } = line;
  const after = cells.find(({ start, end }) => start <= offset && offset < end);
  if (after) return { x: leading(after), top, bottom };
  const before = cells.findLast(({ end }) => end <= offset);
  const hanging = Math.max(0, offset - line.end) * line.space;
  return { x: (before ? trailing(before) : line.x) + hanging, top, bottom };
}

/** The offset nearest to a point in the text's box. */
export function caretOffset(lines: readonly CaretLine[], point: { x: number; y: number }): number {
  const last = lines.at(-1);
  if (!last) return 0;
  const line = lines.find(({ bottom }) => point.y < bottom) ?? last;
  let nearest: Cell | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const cell of line.cells) {
    const away = Math.max(cell.left - point.x, point.x - cell.right, 0);
    if (away < distance) [nearest, distance] = [cell, away];
  }
  if (!nearest) return line.start;
  const isLeft = point.x < (nearest.left + nearest.right) / 2;
  return isLeft === nearest.rtl ? nearest.end : nearest.start;
}

/**
 * The offset one line up (-1) or down (1) at `x`. Above the first line, it is the start of the text; below the last
 * line, the end.
 */
export function verticalMove(
  lines: readonly CaretLine[],
  offset: number,
  step: -1 | 1,
  x: number,
  length: number,
): number {
  const line = lines[lineOf(lines, offset) + step];
  if (!line) return step < 0 ? 0 : length;
  return caretOffset(lines, { x, y: (line.top + line.bottom) / 2 });
}

/** The boxes of a selection: one per line, or several where directions mix. */
export function caretBoxes(lines: readonly CaretLine[], from: number, to: number): readonly CaretBox[] {
  return lines.flatMap(({ top, bottom, cells }) => {
    const chosen = cells
      .filter(({ start, end }) => start >= from && end <= to)
      .toSorted((a, b) => a.left - b.left);
    const stretches: { left: number; right: number }[] = [];
    for (const { left, right } of chosen) {
      const last = stretches.at(-1);
      if (last && left <= last.right + 0.01) last.right = Math.max(last.right, right);
      else stretches.push({ left, right });
    }
    return stretches.map(({ left, right }) => ({
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
    }));
  });
}

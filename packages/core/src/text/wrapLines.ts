import type { Measurer, Paragraph } from "./measure.ts";

/** A line of a paragraph: the UTF-16 offsets of its visible part. Spaces at a soft break belong to no line. */
export type LineRange = { readonly start: number; readonly end: number };

/** Tolerance for rounding errors of measured lines. */
const slack = 1e-6;

/** The end of the visible part. Trailing spaces hang, so they take up no width. */
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text[at - 1] === " ") {
    at--;
  }
  return at;
}

/**
 * Breaks a paragraph into lines that are at most `room` em wide. A wider word stays whole or, with `insideWords`,
 * is broken between graphemes, but never within a cluster.
 */
export function wrapLines(
  paragraph: Paragraph,
  measurer: Measurer,
  room: number,
  insideWords: boolean,
): readonly LineRange[] {
  const { text } = paragraph;
  if (paragraph.width <= room + slack) {
    return [{ start: 0, end: trimmedEnd(text, 0, text.length) }];
  }
  const lines: LineRange[] = [];
  const words = stopsOf(paragraph, measurer, room, paragraph.opportunities(), true);
  const letters = insideWords ? stopsOf(paragraph, measurer, room, paragraph.borders(), false) : null;
  let start = 0;
  while (start < text.length) {
    const stop = words.lastFitting(start) ?? letters?.lastFitting(start) ?? (letters ?? words).next(start);
    lines.push({ start, end: trimmedEnd(text, start, stop) });
    start = stop;
  }
  return lines;
}

type Stops = {
  /** The last possible end at which a line from `start` fits; undefined if the line fits at none. */
  lastFitting(start: number): number | undefined;
  next(start: number): number;
};

/** Finds the possible ends of lines. Callers must ask in ascending order of `start`. */
function stopsOf(
  paragraph: Paragraph,
  measurer: Measurer,
  room: number,
  offsets: readonly number[],
  spacesHang: boolean,
): Stops {
  const { text } = paragraph;
  const edges = paragraph.edges();
  let first = 0;

  function firstAfter(start: number): number {
    while (first < offsets.length && (offsets[first] ?? 0) <= start) {
      first++;
    }
    return first;
  }

  function endOf(start: number, index: number): number {
    const offset = offsets[index] ?? text.length;
    return spacesHang ? trimmedEnd(text, start, offset) : offset;
  }

  function lastFitting(start: number): number | undefined {
    const from = firstAfter(start);
    const limit = (edges[start] ?? 0) + room + slack;
    const reachesTo = (index: number) => edges[endOf(start, index)] ?? 0;
    if (reachesTo(from) > limit + room) {
      // The line is far too long: exact shaping cannot make it fit.
      return undefined;
    }
    // The paragraph on a single line gives an estimate. Only ends near the estimate are shaped for exact widths.
    const guess = lastWhere(from, offsets.length, (index) => reachesTo(index) <= limit);
    const fits = (index: number) => measurer.width(paragraph, start, endOf(start, index)) <= room + slack;
    const fitting = nearestFitting(from, Math.max(guess, from), offsets.length, fits);
    return offsets[fitting];
  }

  return { lastFitting, next: (start) => offsets[firstAfter(start)] ?? text.length };
}

/** The last index, starting with `from`, before `holds` first becomes false; `from - 1` if it is false at `from`. */
function lastWhere(from: number, end: number, holds: (index: number) => boolean): number {
  let index = from - 1;
  while (index + 1 < end && holds(index + 1)) {
    index++;
  }
  return index;
}

/** Moves from a guess to the last index that fits: back until an index fits, or forward while the next index fits. */
function nearestFitting(from: number, guess: number, end: number, fits: (index: number) => boolean): number {
  let index = guess;
  while (index >= from && !fits(index)) {
    index--;
  }
  return index < from ? -1 : lastWhere(index + 1, end, fits);
}

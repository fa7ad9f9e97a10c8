import type { Paint } from "../../drawing/drawOp.ts";
import { parsePaint } from "../../drawing/parsePaint.ts";
import type { TextSpan } from "../../text/looks.ts";
import { type FilledText, filledOffset } from "../../tokens/index.ts";

/** How a part of a text looks where that differs from the text as a whole. */
export type RunFormat = {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly color?: string;
  /** Canvas px. */
  readonly fontSize?: number;
  readonly fontFamily?: string;
};

/** A part of a text with a look of its own: UTF-16 offsets in the text as it is stored, `end` exclusive. */
export type TextRun = RunFormat & { readonly start: number; readonly end: number };

/** More runs than a person makes; what is beyond them is dropped. */
const maxRuns = 1000;
const sizes = { least: 0.1, most: 10_000 };

function offsetOf(value: unknown): number | null {
  const offset = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof offset === "number" && Number.isFinite(offset) ? Math.max(0, Math.trunc(offset)) : null;
}

function formatIn(stored: Readonly<Record<string, unknown>>): RunFormat {
  const flags = (["bold", "italic", "underline"] as const).flatMap((name) =>
    typeof stored[name] === "boolean" ? [[name, stored[name]]] : [],
  );
  const { color, fontSize, fontFamily } = stored;
  const isColour = typeof color === "string" && parsePaint(color) !== undefined;
  const size = typeof fontSize === "string" ? Number(fontSize) : fontSize;
  const isSize = typeof size === "number" && size >= sizes.least && size <= sizes.most;
  return {
    ...Object.fromEntries(flags),
    ...(isColour ? { color } : {}),
    ...(isSize ? { fontSize: size } : {}),
    ...(typeof fontFamily === "string" && fontFamily.trim() !== "" ? { fontFamily: fontFamily.trim() } : {}),
  };
}

/**
 * Runs as they are stored, put in order: what is no run is dropped, and where several overlap the later one says what
 * both say. Never throws: a text with a wrong run still prints.
 */
export function readRuns(stored: unknown): readonly TextRun[] {
  if (!Array.isArray(stored)) return [];
  const runs = stored.slice(0, maxRuns).flatMap((run): TextRun[] => {
    if (typeof run !== "object" || run === null) return [];
    const [start, end] = [offsetOf(run.start), offsetOf(run.end)];
    return start === null || end === null || start >= end ? [] : [{ start, end, ...formatIn(run) }];
  });
  return joinRuns(apart(runs));
}

/** Runs that overlap as ones that do not: each stretch between two borders has what all runs over it say. */
function apart(runs: readonly TextRun[]): readonly TextRun[] {
  const ordered = runs.toSorted((one, other) => one.start - other.start);
  if (ordered.every(({ start }, index) => start >= (ordered[index - 1]?.end ?? 0))) return ordered;
  const borders = [...new Set(runs.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  return borders.slice(0, -1).flatMap((start, index) => {
    const end = borders[index + 1] ?? start;
    const over = runs.filter((run) => run.start <= start && run.end >= end);
    return over.length === 0 ? [] : [{ ...Object.assign({}, ...over), start, end }];
  });
}

export const formatNames = ["bold", "italic", "underline", "color", "fontSize", "fontFamily"] as const;

function isSameFormat(one: RunFormat, other: RunFormat): boolean {
  return formatNames.every((name) => one[name] === other[name]);
}

/** Neighbours of one look as one run; none that is empty or says nothing. */
function joinRuns(runs: readonly TextRun[]): readonly TextRun[] {
  const joined: TextRun[] = [];
  for (const run of runs) {
    if (run.start >= run.end || formatNames.every((name) => run[name] === undefined)) continue;
    const last = joined.at(-1);
    if (last?.end === run.start && isSameFormat(last, run))
      joined[joined.length - 1] = { ...last, end: run.end };
    else joined.push(run);
  }
  return joined;
}

/** Runs of a stored text as those of the filled one. A run that covers a token's beginning covers its whole value. */
export function filledRuns(runs: readonly TextRun[], places: FilledText["places"]): readonly TextRun[] {
  if (places.length === 0) return runs;
  return joinRuns(
    runs.map((run) => ({
      ...run,
      start: filledOffset(places, run.start),
      end: filledOffset(places, run.end),
    })),
  );
}

/** What paints nothing. */
export const noInk: Paint = { color: "#000000", alpha: 0 };

/** The weight that a run asks for which is bold, or is not. */
function runWeight(isBold: boolean): number {
  return isBold ? 700 : 400;
}

/** Runs as the text engine takes them. */
export function spansOf(runs: readonly TextRun[]): readonly TextSpan[] {
  return runs.map(({ start, end, bold, italic, underline, color, fontSize, fontFamily }) => {
    const span: { -readonly [Name in keyof TextSpan]: TextSpan[Name] } = { start, end };
    if (bold !== undefined) span.weight = runWeight(bold);
    if (italic !== undefined) span.italic = italic;
    if (underline !== undefined) span.underline = underline;
    if (color !== undefined) span.fill = parsePaint(color) ?? noInk;
    if (fontSize !== undefined) span.size = fontSize;
    if (fontFamily !== undefined) span.family = fontFamily;
    return span;
  });
}

import type { Paint } from "../../drawing/drawOp.ts";
import { parsePaint } from "../../drawing/parsePaint.ts";
import type { TextSpan } from "../../text/looks.ts";
import { type FilledText, filledOffset } from "../../tokens/index.ts";

/** The font variants that text can use, named as in CSS, with their OpenType features. */
const tags = {
  "small-caps": "smcp",
  "tabular-nums": "tnum",
  "oldstyle-nums": "onum",
  "slashed-zero": "zero",
} as const;

export type FontVariant = keyof typeof tags;

/** All variants in stored order. */
export const fontVariants = Object.keys(tags) as readonly FontVariant[];

/** The OpenType feature of a variant. */
export function tagOf(variant: FontVariant): string {
  return tags[variant];
}

/** Reads the known variants in a stored list such as "small-caps tabular-nums". */
export function variantsIn(stored: unknown): readonly FontVariant[] {
  const words = typeof stored === "string" ? stored.toLowerCase().split(/\s+/) : [];
  return fontVariants.filter((variant) => words.includes(variant));
}

/** The stored form of a list of variants, always in the same order; "normal" for an empty list. */
export function variantText(wanted: readonly FontVariant[]): string {
  return fontVariants.filter((variant) => wanted.includes(variant)).join(" ") || "normal";
}

/** The OpenType features of a stored list of variants, as the text engine accepts them. */
export function featuresOf(stored: unknown): string {
  return variantsIn(stored).map(tagOf).join(" ");
}

/** The properties of a part of text that differ from the whole text. */
export type RunFormat = {
  readonly bold?: boolean;
  /** 1 to 1000; overrides `bold`. */
  readonly weight?: number;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly color?: string;
  /** Canvas px. */
  readonly fontSize?: number;
  readonly fontFamily?: string;
  /** Canvas px. */
  readonly letterSpacing?: number;
  /** Font variants, stored as for the whole text: "small-caps tabular-nums" or "normal". */
  readonly fontVariant?: string;
};

/** A part of text with a separate look: UTF-16 offsets in the stored text, `end` exclusive. */
export type TextRun = RunFormat & { readonly start: number; readonly end: number };

/** Maximum number of runs, more than anybody makes by hand; the rest is dropped. */
const maxRuns = 1000;
const ranges = {
  fontSize: { least: 0.1, most: 10_000 },
  weight: { least: 1, most: 1000 },
  letterSpacing: { least: -100, most: 1000 },
} as const;
const numberNames = Object.keys(ranges) as readonly (keyof typeof ranges)[];

function numbersIn(stored: Readonly<Record<string, unknown>>): RunFormat {
  const within = numberNames.flatMap((name) => {
    const value = stored[name];
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    const { least, most } = ranges[name];
    return typeof number === "number" && number >= least && number <= most ? [[name, number]] : [];
  });
  return Object.fromEntries(within);
}

function offsetOf(value: unknown): number | null {
  const offset = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof offset === "number" && Number.isFinite(offset) ? Math.max(0, Math.trunc(offset)) : null;
}

function formatIn(stored: Readonly<Record<string, unknown>>): RunFormat {
  const flags = (["bold", "italic", "underline"] as const).flatMap((name) =>
    typeof stored[name] === "boolean" ? [[name, stored[name]]] : [],
  );
  const { color, fontFamily, fontVariant } = stored;
  const numbers = numbersIn(stored);
  const said = numbers.weight === undefined ? flags : flags.filter(([name]) => name !== "bold");
  const isColour = typeof color === "string" && parsePaint(color) !== undefined;
  return {
    ...Object.fromEntries(said),
    ...numbers,
    ...(isColour ? { color } : {}),
    ...(typeof fontFamily === "string" && fontFamily.trim() !== "" ? { fontFamily: fontFamily.trim() } : {}),
    ...(typeof fontVariant === "string" ? { fontVariant: variantText(variantsIn(fontVariant)) } : {}),
  };
}

/**
 * Reads stored runs and sorts them. Drops invalid runs and merges overlapping runs, where the later run wins
 * conflicts. Never throws, so that text with an invalid run still prints.
 */
export function readRuns(stored: unknown): readonly TextRun[] {
  if (!Array.isArray(stored)) return [];
  const runs = stored.slice(0, maxRuns).flatMap((run): TextRun[] => {
    if (typeof run !== "object" || run === null) return [];
    const [start, end] = [offsetOf(run.start), offsetOf(run.end)];
    return start === null || end === null || start >= end ? [] : [{ start, end, ...formatIn(run) }];
  });
  return joinRuns(separateRuns(runs));
}

/** Splits overlapping runs: each range between two run boundaries combines the properties of its runs. */
function separateRuns(runs: readonly TextRun[]): readonly TextRun[] {
  const ordered = runs.toSorted((one, other) => one.start - other.start);
  if (ordered.every(({ start }, index) => start >= (ordered[index - 1]?.end ?? 0))) return ordered;
  const borders = [...new Set(runs.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  return borders.slice(0, -1).flatMap((start, index) => {
    const end = borders[index + 1] ?? start;
    const over = runs.filter((run) => run.start <= start && run.end >= end);
    return over.length === 0 ? [] : [{ ...over.reduce(laidOver), start, end }];
  });
}

/** Combines two runs. `above` wins conflicts, including bold against weight. */
function laidOver({ bold, weight, ...below }: TextRun, above: TextRun): TextRun {
  const saysWeight = above.bold !== undefined || above.weight !== undefined;
  const heaviness = {
    ...(bold === undefined ? {} : { bold }),
    ...(weight === undefined ? {} : { weight }),
  };
  return { ...(saysWeight ? {} : heaviness), ...below, ...above };
}

export const formatNames = [
  "bold",
  "weight",
  "italic",
  "underline",
  "color",
  "fontSize",
  "fontFamily",
  "letterSpacing",
  "fontVariant",
] as const;

function isSameFormat(one: RunFormat, other: RunFormat): boolean {
  return formatNames.every((name) => one[name] === other[name]);
}

/** Joins adjacent runs with the same look, and drops empty runs. */
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

/**
 * Maps runs of a stored text to the filled text. A run that covers a token's start covers its whole value.
 */
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

export const noInk: Paint = { color: "#000000", alpha: 0 };

export function runWeight({ bold, weight }: RunFormat): number | undefined {
  return weight ?? (bold === undefined ? undefined : bold ? 700 : 400);
}

/** Converts a run's look to a span of the text engine. */
function spanParts({ color, fontVariant, ...run }: TextRun): Partial<Record<keyof TextSpan, unknown>> {
  return {
    weight: runWeight(run),
    italic: run.italic,
    underline: run.underline,
    size: run.fontSize,
    family: run.fontFamily,
    letterSpacing: run.letterSpacing,
    features: fontVariant === undefined ? undefined : featuresOf(fontVariant),
    fill: color === undefined ? undefined : (parsePaint(color) ?? noInk),
  };
}

export function spansOf(runs: readonly TextRun[]): readonly TextSpan[] {
  return runs.map((run) => {
    const said = Object.entries(spanParts(run)).filter(([, part]) => part !== undefined);
    return { ...Object.fromEntries(said), start: run.start, end: run.end };
  });
}

import { splitText } from "../../tokens/splitText.ts";
import type { AnyElement } from "../storedElement.ts";
import { withoutFormat } from "./editRuns.ts";
import { fontOf, formatDefaults, storedWeight } from "./textFont.ts";
import {
  formatNames,
  type RunFormat,
  readRuns,
  runWeight,
  type TextRun,
  variantsIn,
  variantText,
} from "./textRuns.ts";

/** The look of a whole text, in the form of a run's properties. */
export function ownFormat(element: AnyElement): Required<RunFormat> {
  const { color, fontSize, textDecoration, letterSpacing, fontVariant } = element.properties;
  const { weight, italic, family } = fontOf(element) ?? { weight: 400, italic: false, family: "" };
  return {
    bold: isBold(weight),
    weight,
    italic,
    underline: typeof textDecoration === "string" && /underline/i.test(textDecoration),
    color: typeof color === "string" ? color : formatDefaults.color,
    fontSize: Number(fontSize) || formatDefaults.fontSize,
    fontFamily: family,
    letterSpacing: Number(letterSpacing) || 0,
    fontVariant: variantText(variantsIn(fontVariant)),
  };
}

const isBold = (weight: number) => weight >= 600;

/** One property of a run's look. Bold is derived from the weight, and the weight from bold. */
function lookOf<Name extends keyof RunFormat>(run: RunFormat, name: Name, own: Required<RunFormat>) {
  const weight = runWeight(run);
  if (weight !== undefined && (name === "bold" || name === "weight"))
    return name === "weight" ? weight : (run.bold ?? isBold(weight));
  return run[name] ?? own[name];
}

/** Applies `format` to a range. Runs omit properties that equal those of the whole text. */
export function formatRuns(
  runs: readonly TextRun[],
  { start, end }: { readonly start: number; readonly end: number },
  format: RunFormat,
  own: RunFormat,
): readonly TextRun[] {
  const over = readRuns([...runs, { ...format, start, end }]);
  return readRuns(over.map((run) => withoutFormat(run, (name) => run[name] === own[name])));
}

/**
 * The common look of a range, without properties that differ within it. For an empty range, the look of letters that
 * are typed there.
 */
export function formatOver(
  runs: readonly TextRun[],
  { start, end }: { readonly start: number; readonly end: number },
  own: Required<RunFormat>,
): RunFormat {
  const [from, to] = start < end ? [start, end] : [Math.max(0, start - 1), Math.max(1, start)];
  const over = runs.filter((run) => run.start < to && run.end > from);
  const covered = over.reduce((sum, run) => sum + Math.min(run.end, to) - Math.max(run.start, from), 0);
  const looks: readonly RunFormat[] = covered < to - from ? [own, ...over] : over;
  const shared = formatNames.flatMap((name) => {
    const values = new Set(looks.map((look) => lookOf(look, name, own)));
    return values.size === 1 ? [[name, ...values]] : [];
  });
  return Object.fromEntries(shared);
}

/** Extends a range to whole tokens and expressions, because part of a value cannot be formatted. */
export function withWholeTokens(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  const { tokens, pieces } = splitText(text);
  const filled = pieces ? pieces.filter(({ kind }) => kind !== "text") : tokens;
  const touched = filled.filter((piece) => piece.start < end && piece.end > start);
  return {
    start: Math.min(start, ...touched.map((piece) => piece.start)),
    end: Math.max(end, ...touched.map((piece) => piece.end)),
  };
}

function decoration(stored: unknown, isUnderlined: boolean): string {
  const isStruck = typeof stored === "string" && /line-through/i.test(stored);
  const lines = [...(isUnderlined ? ["underline"] : []), ...(isStruck ? ["line-through"] : [])];
  return lines.join(" ") || "none";
}

/** The look that all letters share, as properties of the element, and the runs for the remaining differences. */
export function wholeFormat(
  element: AnyElement,
  runs: readonly TextRun[],
  length: number,
): { readonly values: Readonly<Record<string, unknown>>; readonly rest: readonly TextRun[] } {
  const own = ownFormat(element);
  const shared = length === 0 ? {} : formatOver(runs, { start: 0, end: length }, own);
  const isOther = (name: keyof RunFormat) => shared[name] !== undefined && shared[name] !== own[name];
  const values = formatNames.filter(isOther).map((name) => propertiesFor(name, shared, element));
  return {
    values: Object.assign({}, ...values),
    rest: readRuns(runs.map((run) => withoutFormat(run, isOther))),
  };
}

function propertiesFor(name: keyof RunFormat, format: RunFormat, { properties }: AnyElement) {
  switch (name) {
    case "bold":
      return { fontWeight: format.bold ? "bold" : "normal" };
    case "weight":
      return { fontWeight: storedWeight(format.weight ?? 400) };
    case "italic":
      return { fontStyle: format.italic ? "italic" : "normal" };
    case "underline":
      return { textDecoration: decoration(properties.textDecoration, format.underline === true) };
    case "fontFamily":
      return { fontFamily: format.fontFamily, customFontFamily: "" };
    default:
      return { [name]: format[name] };
  }
}

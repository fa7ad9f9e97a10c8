import type { CardValues } from "../elements/drawTools.ts";
import { elementKind, prepareElement, type StoredElement } from "../elements/elementKinds.ts";
import type { TextLayout } from "../text/layoutText.ts";
import { type LayoutTools, layoutElement } from "./layoutCard.ts";

/** A record's text. Records are counted from 0. */
export type SpreadText = { readonly record: number; readonly text: string };

/** The spread of an element's text over all records. Sizes are canvas px, and records are counted from 0. */
export type TextSpread = {
  readonly elementId: string;
  /** The narrowest and the widest text on a single line, except empty text. */
  readonly shortest: SpreadText | null;
  readonly longest: SpreadText | null;
  /** Records whose text is empty, or that have no value for any of its fields. */
  readonly empty: readonly number[];
  /** Records whose text overflows its box. */
  readonly overflowing: readonly number[];
  /**
   * The largest font size at which every record fits the box; null if even the panel's minimum size is too large.
   */
  readonly largestSize: number | null;
  /** The smallest box that fits every record at the element's font size; null if no record has text. */
  readonly smallestBox: { readonly width: number; readonly height: number } | null;
};

export type SpreadGatherer = {
  /**
   * Adds a record's text. Returns false while fonts are loading; the record is not counted then and must be added
   * again.
   */
  readonly add: (record: number, values: CardValues) => boolean;
  readonly result: () => TextSpread;
};

/** Number of font sizes to try per px. */
const stepsPerPx = 10;

type ProbedText = { readonly text: string; readonly layout: TextLayout; readonly emptyTokens: number };

type Change = Readonly<Record<string, unknown>>;

/** Lays out text as in print, but with changed properties. Null if nothing is drawn. */
function createProbe(element: StoredElement, change: Change, tools: LayoutTools) {
  const prepared = prepareElement({ ...element, properties: { ...element.properties, ...change } });
  let laid: TextLayout | null = null;
  let emptyTokens = 0;
  const watched: LayoutTools = {
    ...tools,
    text: {
      ...tools.text,
      layout: (...input) => {
        laid = tools.text.layout(...input);
        return { ...laid, ops: [] };
      },
    },
    onProblem: ({ kind }) => {
      if (kind === "empty_token" || kind === "missing_required") emptyTokens += 1;
    },
  };
  return (values: CardValues): ProbedText | null => {
    laid = null;
    emptyTokens = 0;
    const { text } = layoutElement(prepared, values, watched);
    const layout: TextLayout | null = laid;
    return layout && { text, layout, emptyTokens };
  };
}

/** The limits of the font size in the properties panel, in steps. */
function sizeLimits(): { readonly least: number; readonly most: number } {
  const field = elementKind("text").fields.find(({ key }) => key === "fontSize");
  if (field?.control !== "number") throw new RangeError("A text has no size to choose.");
  return { least: field.min * stepsPerPx, most: field.max * stepsPerPx };
}

/** Finds the largest font size at which every text added so far fits. The size never increases. */
function createSizeSearch(element: StoredElement, asDrawn: Change, tools: LayoutTools) {
  const { least, most } = sizeLimits();
  const probes = new Map<number, ReturnType<typeof createProbe>>();
  const { letterSpacing, runs } = element.properties;
  // With letter spacing or runs, doubling the font size does not double the width.
  const isProportional = !letterSpacing && runs === undefined;
  let best = most;

  function fitsAt(step: number, values: CardValues): boolean {
    const size = step / stepsPerPx;
    const probe = probes.get(step) ?? createProbe(element, { ...asDrawn, fontSize: size }, tools);
    probes.set(step, probe);
    const layout = probe(values)?.layout;
    // Shrinking text fits only if it keeps its full size.
    return layout === undefined || (!layout.overflows && layout.size > size - 0.5 / stepsPerPx);
  }

  /** Whether text certainly fits at the best size so far, judged without laying it out again. */
  function surelyFits({ lines, size, height }: TextLayout): boolean {
    const [line, ...others] = lines;
    if (!isProportional || !line || others.length > 0) return false;
    const scale = best / stepsPerPx / size;
    return line.width * scale <= element.width && height * scale <= element.height;
  }

  return {
    consider(layout: TextLayout, values: CardValues): void {
      if (best < least || surelyFits(layout) || fitsAt(best, values)) return;
      let [fitting, failing] = [least - 1, best];
      while (failing - fitting > 1) {
        const middle = (fitting + failing) >> 1;
        if (fitsAt(middle, values)) fitting = middle;
        else failing = middle;
      }
      best = fitting;
    },
    found: () => (best < least ? null : best / stepsPerPx),
  };
}

/** Finds the smallest box that holds every text added so far. */
function createBoxSearch(element: StoredElement, asDrawn: Change, tools: LayoutTools) {
  // Shrinking text is measured at its full size, with breaks between words.
  const unshrunk = createProbe(element, { ...asDrawn, textWrap: "word" }, tools);
  const shrinks = element.properties.textWrap === "compress";
  let [width, height] = [0, 0];
  return {
    consider(layout: TextLayout, values: CardValues): void {
      const whole = shrinks ? (unshrunk(values)?.layout ?? layout) : layout;
      width = whole.lines.reduce((widest, line) => Math.max(widest, line.width), width);
      height = Math.max(height, whole.height);
    },
    found: () => (height === 0 ? null : { width: Math.ceil(width), height: Math.ceil(height) }),
  };
}

/** The width of all lines together, em. */
function lengthOf({ lines, size }: TextLayout): number {
  return lines.reduce((sum, line) => sum + line.width, 0) / size;
}

/** Finds the shortest and the longest text. If several texts are equally long, the first counts. */
function createExtremes() {
  type Extreme = { readonly of: SpreadText; readonly length: number };
  let shortest: Extreme | null = null;
  let longest: Extreme | null = null;
  return {
    consider(of: SpreadText, length: number): void {
      if (!shortest || length < shortest.length) shortest = { of, length };
      if (!longest || length > longest.length) longest = { of, length };
    },
    found: () => ({ shortest: shortest?.of ?? null, longest: longest?.of ?? null }),
  };
}

/**
 * Collects the spread of an element's text, record by record. Throws a DesignError for an element that cannot be
 * drawn.
 */
export function createTextSpread(element: StoredElement, tools: LayoutTools): SpreadGatherer {
  // Justified lines are always as wide as their box, so they are measured left-aligned.
  const asDrawn: Change = element.properties.textAlign === "justify" ? { textAlign: "left" } : {};
  const probe = createProbe(element, asDrawn, tools);
  const fields = prepareElement(element).textTokens.length;
  const size = createSizeSearch(element, asDrawn, tools);
  const box = createBoxSearch(element, asDrawn, tools);
  const empty: number[] = [];
  const overflowing: number[] = [];
  const extremes = createExtremes();

  return {
    add(record, values) {
      const drawn = probe(values);
      if (!drawn) return true;
      const { text, layout, emptyTokens } = drawn;
      if (layout.pending.length > 0) return false;
      const isBlank = text.trim() === "";
      if (isBlank || (fields > 0 && emptyTokens === fields)) empty.push(record);
      if (isBlank) return true;
      extremes.consider({ record, text }, lengthOf(layout));
      if (layout.overflows) overflowing.push(record);
      size.consider(layout, values);
      box.consider(layout, values);
      return true;
    },
    result: () => ({
      elementId: element.id,
      ...extremes.found(),
      empty: empty.toSorted((a, b) => a - b),
      overflowing: overflowing.toSorted((a, b) => a - b),
      largestSize: extremes.found().longest && size.found(),
      smallestBox: box.found(),
    }),
  };
}

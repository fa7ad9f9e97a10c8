import {
  type SideName,
  type StoredElement,
  sampleMarks,
  sideNames,
  withoutSampleMarks,
} from "../document/index.ts";
import { elementKind, valuesWithRuns } from "../elements/index.ts";
import { outsideText } from "../ownValue.ts";
import type { EditorDesign, EditorState } from "./design.ts";
import { layerName } from "./layers.ts";

export type TextQuery = {
  readonly find: string;
  readonly matchesCase: boolean;
};

/** A text element with at least one match. */
export type FoundText = {
  readonly side: SideName;
  readonly id: string;
  readonly name: string;
  readonly property: string;
  readonly text: string;
  /** Start of each match, in order and without overlap. */
  readonly places: readonly number[];
};

const folded = (text: string, { matchesCase }: TextQuery) => (matchesCase ? text : text.toLowerCase());

/** The positions of matches in text. If the text's length changes with its case, only exact matches count. */
function placesIn(text: string, query: TextQuery): readonly number[] {
  const isExact = query.matchesCase || text.toLowerCase().length !== text.length;
  const [inside, wanted] = isExact ? [text, query.find] : [folded(text, query), folded(query.find, query)];
  const places: number[] = [];
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, at + wanted.length))
    places.push(at);
  return places;
}

/** Finds words and `{{ tokens }}` in the text elements of both sides, including locked elements. */
export function findText(design: EditorDesign, query: TextQuery): readonly FoundText[] {
  if (query.find === "") return [];
  const sides = design.isDualSided ? sideNames : sideNames.slice(0, 1);
  return sides.flatMap((side) => design[side].flatMap((element) => foundIn(element, side, query)));
}

function foundIn(element: StoredElement, side: SideName, query: TextQuery): readonly FoundText[] {
  return elementKind(element.type).textProperties.flatMap((property) => {
    const text = outsideText(element.properties[property]);
    const places = placesIn(text, query);
    return places.length === 0
      ? []
      : [{ side, id: element.id, name: layerName(element), property, text, places }];
  });
}

export function replacedText({ text, places }: FoundText, query: TextQuery, replacement: string): string {
  return places.reduceRight(
    (all, at) => all.slice(0, at) + replacement + all.slice(at + query.find.length),
    text,
  );
}

/** Replaces every match; formatted letters keep their format. */
export function replaceText(state: EditorState, query: TextQuery, replacement: string): EditorState {
  const found = findText(state.design, query);
  if (found.length === 0) return state;
  const replaced = (side: SideName) =>
    state.design[side].map((element) =>
      found
        .filter((each) => each.side === side && each.id === element.id)
        .reduce((next, each) => replacedIn(next, each, query, replacement), element),
    );
  return { ...state, design: { ...state.design, front: replaced("front"), back: replaced("back") } };
}

/** The user's own details, which replace a template's sample organisation. */
export type OwnDetails = {
  /** Replacement text by the marked sample value. */
  readonly texts: ReadonlyMap<string, string>;
  /**
   * Properties of the picture that replaces the crest; "keep" keeps the template's crest on purpose, null leaves it
   * marked.
   */
  readonly crest: Readonly<Record<string, unknown>> | "keep" | null;
};

/** Replaces marked parts of text and crests with the user's details, and removes the marks. */
export function fillSamples(state: EditorState, { texts, crest }: OwnDetails): EditorState {
  const values = new Set(texts.keys());
  const filled = (side: SideName) =>
    state.design[side].map((element) => {
      const all = sampleMarks(element);
      const isCrest = all.some(({ role }) => role === "crest");
      if (isCrest && crest !== null) return withCrest(element, crest);
      // Longest first, because a short value may be part of a longer value.
      const marks = all
        .filter(({ value }) => values.has(value))
        .toSorted((one, other) => other.value.length - one.value.length);
      if (marks.length === 0) return element;
      const changed = marks.reduce((next, { value }) => {
        const query = { find: value, matchesCase: true };
        return foundIn(next, side, query).reduce(
          (text, each) => replacedIn(text, each, query, texts.get(value) ?? value),
          next,
        );
      }, element);
      return withoutSampleMarks(changed, values);
    });
  return { ...state, design: { ...state.design, front: filled("front"), back: filled("back") } };
}

function withCrest(element: StoredElement, crest: Exclude<OwnDetails["crest"], null>): StoredElement {
  const marked = sampleMarks(element).filter(({ role }) => role === "crest");
  const unmarked = withoutSampleMarks(element, new Set(marked.map(({ value }) => value)));
  return crest === "keep"
    ? unmarked
    : { ...unmarked, properties: { ...unmarked.properties, fit: "contain", ...crest } };
}

/** Replaces from the last match to the first, so that earlier positions stay valid. */
function replacedIn(
  element: StoredElement,
  { property, places }: FoundText,
  { find }: TextQuery,
  replacement: string,
): StoredElement {
  let { properties } = element;
  for (const at of places.toReversed()) {
    const text = outsideText(properties[property]);
    const changed = text.slice(0, at) + replacement + text.slice(at + find.length);
    properties = { ...properties, ...valuesWithRuns(properties, { [property]: changed }) };
  }
  return { ...element, properties };
}

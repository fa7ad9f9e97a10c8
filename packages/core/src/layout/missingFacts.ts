import { type Project, sidesOf } from "../document/index.ts";
import type { BoundRecord } from "../records/index.ts";
import { noListener } from "../tokens/index.ts";
import { recordValues } from "./cardValues.ts";
import { prepareSide } from "./layoutCard.ts";
import { shownElement } from "./shownElement.ts";
import { surroundingsOf } from "./surroundings.ts";

/** The required data that a card lacks. */
type MissingFacts = {
  /** Required tokens of text and barcodes that have no value, each listed once. */
  readonly texts: readonly string[];
  /** True if the record names no required photo, or if the photo is missing. */
  readonly photo: boolean;
};

/** Whether there is a picture for a record's value; `fallback` is tried if no picture has the name `value`. */
export type HasPhoto = (value: string, fallback: string | null) => boolean;

/**
 * Finds the required data that a record lacks without drawing the card, so that it can check a whole list of people.
 * Agrees with preflight. Throws a DesignError if an element's properties are invalid.
 */
export function missingFacts(project: Project): (bound: BoundRecord, hasPhoto: HasPhoto) => MissingFacts {
  const elements = sidesOf(project)
    .flatMap((name) => prepareSide(project, name).elements)
    .filter(({ isFact, rules }) => isFact || rules.length > 0);
  const surroundings = surroundingsOf(project);
  return (bound, hasPhoto) => {
    const values = recordValues(bound, surroundings);
    const texts = new Set<string>();
    const photos = new Set<string>();
    const add = (token: string) => texts.add(token);
    const listener = { ...noListener, empty: add, unresolved: add };
    for (const element of elements) {
      const shown = shownElement(element, values);
      if (!shown?.required) continue;
      for (const text of shown.texts) values.fill(text, listener);
      for (const token of shown.imageTokens) photos.add(token);
    }
    const lacksPhoto = (token: string) => {
      const named = bound.imageValue(token);
      return named === null || !hasPhoto(named.value, named.fallback);
    };
    return { texts: [...texts], photo: [...photos].some(lacksPhoto) };
  };
}

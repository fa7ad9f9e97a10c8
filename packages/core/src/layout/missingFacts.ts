import { type Project, sidesOf } from "../document/index.ts";
import type { BoundRecord } from "../records/index.ts";
import { prepareSide } from "./layoutCard.ts";

/** What a card lacks of what it must show. */
type MissingFacts = {
  /** Required tokens of texts and codes without a value, each once. */
  readonly texts: readonly string[];
  /** True where a required photo is not named, or none has that name. */
  readonly photo: boolean;
};

/** Whether there is a picture for what a record says; `fallback` stands in where no picture has the first name. */
export type HasPhoto = (value: string, fallback: string | null) => boolean;

/**
 * Reads of a record which required facts its card would lack, without drawing it: what the check says of it, for all
 * people of a list at once. Throws a DesignError when an element's properties are wrong.
 */
export function missingFacts(project: Project): (bound: BoundRecord, hasPhoto: HasPhoto) => MissingFacts {
  const required = sidesOf(project)
    .flatMap((name) => prepareSide(project, name).elements)
    .filter((element) => element.bound && element.required);
  const texts = [...new Set(required.flatMap(({ textTokens }) => textTokens))];
  const photos = [...new Set(required.flatMap(({ imageTokens }) => imageTokens))];
  return (bound, hasPhoto) => ({
    texts: texts.filter((token) => (bound.text(token) ?? "").trim() === ""),
    photo: photos.some((token) => {
      const named = bound.imageValue(token);
      return named === null || !hasPhoto(named.value, named.fallback);
    }),
  });
}

import type { Project } from "../document/design.ts";
import { designTokens } from "../elements/designTokens.ts";
import { type BoundRecord, serialToken } from "../records/index.ts";

/**
 * All that a design reads of a record, as one text: the values of its tokens, in the order of `designTokens`. Two cards of one
 * design that read the same look the same; whether a person changed since is told by it.
 */
export function printedValues(
  design: Pick<Project, "front" | "back" | "isDualSided">,
): (bound: BoundRecord) => string {
  // The number of a card is its own, whatever else it says.
  const tokens = designTokens(design).filter(({ name }) => name !== serialToken);
  return (bound) =>
    JSON.stringify(
      tokens.map(({ name, kind }) => {
        if (kind === "text") return bound.text(name) ?? null;
        const picture = bound.imageValue(name);
        return picture && (picture.value.trim() || picture.fallback);
      }),
    );
}

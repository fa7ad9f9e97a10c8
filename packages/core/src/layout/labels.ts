import type { CardValues } from "../elements/drawTools.ts";
import { type PreparedElement, roleOf } from "../elements/elementKinds.ts";
import { isEmptyFact } from "../elements/facts.ts";
import { shownElement } from "./shownElement.ts";

/** An element of a side. If it is a label, `facts` are the optional fields that the label belongs to. */
export type SideElement = PreparedElement & { readonly facts?: readonly PreparedElement[] };

/**
 * Finds the label and the fields of a group. The label is the only text without tokens in the group, and all other
 * data in the group must be optional.
 */
function labelOf(group: readonly PreparedElement[]): readonly [PreparedElement, PreparedElement[]] | null {
  const [label, ...others] = group.filter(({ isFact, stored }) => roleOf(stored) === "text" && !isFact);
  const facts = group.filter(({ isFact }) => isFact);
  const hasLabel = others.length === 0 && facts.length > 0 && facts.every(({ required }) => !required);
  return label && hasLabel ? [label, facts] : null;
}

/** Links labels to the fields of their group. */
export function withLabels(elements: readonly PreparedElement[]): readonly SideElement[] {
  const grouped = elements.filter(({ stored }) => stored.groupId !== undefined);
  const groups = Map.groupBy(grouped, ({ stored }) => stored.groupId);
  const labels = new Map([...groups.values()].map(labelOf).filter((label) => label !== null));
  return elements.map((element) => {
    const facts = labels.get(element);
    return facts ? { ...element, facts } : element;
  });
}

/** Whether to omit a label, because the record has no value for any of its fields. */
export function isSilent({ facts }: SideElement, values: CardValues): boolean {
  return (
    facts?.every((fact) => {
      const shown = shownElement(fact, values);
      return shown === null || isEmptyFact(shown, values);
    }) ?? false
  );
}

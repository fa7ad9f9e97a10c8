import type { CardChangeAnswer, ChangeCause } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";

export const causeLabels: Readonly<Record<ChangeCause, string>> = {
  data: "Their data",
  picture: "Their photo",
  design: "The design",
};

/** Names of the changed elements on a card: "Name, School". */
export function changedElements({ front, back }: Project, { elements }: CardChangeAnswer): string {
  const names = new Map([...front, ...back].map((element) => [element.id, element.name]));
  return [...new Set(elements.map((id) => names.get(id) || "an element that is gone"))].join(", ");
}

/** "3 of 1,200 cards would look different" */
export function differenceText(changes: number, compared: number): string {
  const cards = compared === 1 ? "card" : "cards";
  if (compared === 0) return "No card was printed yet that could be compared";
  if (changes === 0) return `None of ${compared.toLocaleString()} printed ${cards} would look different`;
  return `${changes.toLocaleString()} of ${compared.toLocaleString()} printed ${cards} would look different`;
}

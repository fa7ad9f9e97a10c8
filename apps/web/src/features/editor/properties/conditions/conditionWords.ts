import { type ComparisonForm, type ComparisonKind, conditionForm } from "@print-builder/core/expressions";

/** The comparisons in the order in which they are offered. */
export const comparisonWords: Readonly<Record<ComparisonKind, string>> = {
  is: "is",
  isNot: "is not",
  contains: "contains",
  containsNot: "does not contain",
  isEmpty: "is empty",
  isNotEmpty: "is not empty",
  isMore: "is greater than",
  isLess: "is less than",
  isAtLeast: "is at least",
  isAtMost: "is at most",
};

/** True for a comparison with something. */
export function needsValue(kind: ComparisonKind): boolean {
  return kind !== "isEmpty" && kind !== "isNotEmpty";
}

function lineSentence({ field, kind, value }: ComparisonForm): string {
  return `${field} ${comparisonWords[kind]}${needsValue(kind) ? ` ${value}` : ""}`;
}

/** A condition in words: "bus is not empty and house is Kestrel"; as it is written where words do not do. */
export function conditionSentence(text: string): string {
  const form = conditionForm(text);
  return form === null ? text : form.lines.map(lineSentence).join(` ${form.joint} `);
}

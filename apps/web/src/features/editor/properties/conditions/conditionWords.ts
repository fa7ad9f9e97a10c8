import { type ComparisonForm, type ComparisonKind, conditionForm } from "@print-builder/core/expressions";

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

/** True if the comparison needs a value. */
export function needsValue(kind: ComparisonKind): boolean {
  return kind !== "isEmpty" && kind !== "isNotEmpty";
}

function lineSentence({ field, kind, value }: ComparisonForm): string {
  return `${field} ${comparisonWords[kind]}${needsValue(kind) ? ` ${value}` : ""}`;
}

/**
 * A condition in words: "bus is not empty and house is Kestrel". Returns the expression itself if it is too complex for
 * words.
 */
export function conditionSentence(text: string): string {
  const form = conditionForm(text);
  return form === null ? text : form.lines.map(lineSentence).join(` ${form.joint} `);
}

import { z } from "zod";
import { problemTexts } from "../problems/problemTexts.ts";
import { type FillListener, noListener } from "../tokens/index.ts";
import type { CardValues, DrawTools } from "./drawTools.ts";

/** Whether a card needs what the element shows of its record; absent where nobody has said so. */
export const required = z.boolean().optional();

/** The panel's row for it. */
export const requiredField = {
  key: "required",
  label: "Required fact",
  group: "Data",
  control: "required",
} as const;

const nameTokens: ReadonlySet<string> = new Set(["full_name", "name"]);

/** True for a token that says whose card it is: `{{ name }}`, `{{ Full Name }}`. */
export function isNameToken(token: string): boolean {
  return nameTokens.has(
    token
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_"),
  );
}

/** Says that the record has no value for a token: a card without a required one is not what was wanted. */
export function reportEmpty(token: string, isRequired: boolean, { report }: DrawTools): void {
  if (isRequired) report("missing_required", problemTexts.missingRequired(token));
  else report("empty_token", problemTexts.emptyToken(token));
}

/** Reports what filling comes upon; what is empty is left to the element, which knows what it needs. */
export function reporting(
  { report }: DrawTools,
  unresolved: (token: string) => string,
  empty: string[],
): FillListener {
  return {
    unresolved: (token) => report("unresolved_token", unresolved(token)),
    empty: (token) => empty.push(token),
    failed: (expression, reason, isWrong) =>
      report("expression_error", problemTexts.expressionError(expression, reason), isWrong),
    unlisted: (table, key) => report("missing_lookup", problemTexts.missingLookup(table, key)),
  };
}

/** What of an element tells which facts of a record it shows. */
export type FactElement = {
  /** True where it shows something of its record. */
  readonly isFact: boolean;
  readonly required: boolean;
  readonly texts: readonly string[];
  /** Each token once. */
  readonly textTokens: readonly string[];
  readonly imageTokens: readonly string[];
};

/** True where an element shows optional facts alone, and the record has a value for none of them. */
export function isEmptyFact(element: FactElement, values: CardValues): boolean {
  if (values.designing || !element.isFact || element.required) return false;
  const empty = new Set<string>();
  let isUnresolved = false;
  const onUnresolved = () => {
    isUnresolved = true;
  };
  const listener = { ...noListener, unresolved: onUnresolved, empty: (token: string) => empty.add(token) };
  const filled = element.texts.map((text) => values.fill(text, listener).text);
  const hasPicture = element.imageTokens.some((token) => values.image(token, onUnresolved) !== null);
  const saysNothing = filled.every((text) => text.trim() === "");
  return !isUnresolved && !hasPicture && (saysNothing || empty.size === element.textTokens.length);
}

import { z } from "zod";
import { problemTexts } from "../problems/problemTexts.ts";
import { type FillListener, noListener } from "../tokens/index.ts";
import type { CardValues, DrawTools } from "./drawTools.ts";

/** Whether a card needs the element's data; absent if nobody has decided. */
export const required = z.boolean().optional();

/** The field of this property in the properties panel. */
export const requiredField = {
  key: "required",
  label: "Required information",
  group: "Data",
  control: "required",
} as const;

const nameTokens: ReadonlySet<string> = new Set(["full_name", "name"]);

/** Whether a token is the person's name: `{{ name }}`, `{{ Full Name }}`. */
export function isNameToken(token: string): boolean {
  return nameTokens.has(
    token
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_"),
  );
}

/** Reports a token without a value: as missing required data if the card needs it. */
export function reportEmpty(token: string, isRequired: boolean, { report }: DrawTools): void {
  if (isRequired) report("missing_required", problemTexts.missingRequired(token));
  else report("empty_token", problemTexts.emptyToken(token));
}

/**
 * Reports problems while text is filled. The element itself reports empty values, because it knows whether it needs
 * them.
 */
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

/** The parts of an element that determine which record data it shows. */
export type FactElement = {
  /** True if the element shows record data. */
  readonly isFact: boolean;
  readonly required: boolean;
  readonly texts: readonly string[];
  /** The distinct tokens of its text. */
  readonly textTokens: readonly string[];
  readonly imageTokens: readonly string[];
};

/** True if an element shows only optional data, and the record has no value for any of that data. */
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

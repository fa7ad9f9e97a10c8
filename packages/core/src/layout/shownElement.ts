import type { CardValues, Report } from "../elements/drawTools.ts";
import { elementKind, type PreparedElement, prepareElement } from "../elements/elementKinds.ts";
import { DesignError } from "../problems/designError.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import { findTokens, hasExpressions, noListener } from "../tokens/index.ts";

/**
 * Applies an element's rules for a record, where later rules win. Null if its condition hides the element. Invalid
 * conditions and rules are reported and have no effect.
 */
export function shownElement(
  element: PreparedElement,
  values: CardValues,
  report: Report = () => undefined,
): PreparedElement | null {
  const { visibleIf, rules } = element;
  if (values.designing || (visibleIf === null && rules.length === 0)) return element;
  const holds = (condition: string) =>
    values.holds(condition, (reason, isWrong) =>
      report("expression_error", problemTexts.expressionError(condition, reason), isWrong),
    );
  if (visibleIf !== null && holds(visibleIf) === false) return null;
  const applied = rules.filter(({ when }) => holds(when) === true);
  if (applied.length === 0) return element;
  const set = Object.assign({}, ...applied.map((rule) => rule.set));
  return variantOf(element, fillRuleValues(set, element, values, report), report);
}

type Properties = Readonly<Record<string, unknown>>;

/**
 * Fills tokens in the values that rules set, such as a colour from a lookup table. Text is filled later, when it is
 * drawn. A value that cannot be filled changes nothing.
 */
function fillRuleValues(
  set: Properties,
  { stored }: PreparedElement,
  values: CardValues,
  report: Report,
): Properties {
  const texts = new Set(elementKind(stored.type).textProperties);
  const filled = Object.entries(set).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value !== "string" || texts.has(name) || !holdsBraces(value)) return [[name, value]];
    let isWrong = false;
    const told: Report = (...problem) => {
      isWrong = true;
      report(...problem);
    };
    const { text } = values.fill(value, {
      ...noListener,
      failed: (expression, reason, isShared) =>
        told("expression_error", problemTexts.expressionError(expression, reason), isShared),
      unlisted: (table, key) => told("missing_lookup", problemTexts.missingLookup(table, key)),
    });
    return isWrong ? [] : [[name, text]];
  });
  return Object.fromEntries(filled);
}

function holdsBraces(text: string): boolean {
  return findTokens(text).length > 0 || hasExpressions(text);
}

const variants = new WeakMap<PreparedElement, Map<string, PreparedElement | string>>();
const maxVariants = 200;

/** Applies changed properties to an element. If they are invalid, reports why and returns the element unchanged. */
function variantOf(element: PreparedElement, set: Properties, report: Report): PreparedElement {
  const known = variants.get(element) ?? new Map<string, PreparedElement | string>();
  variants.set(element, known);
  const key = JSON.stringify(set);
  let variant = known.get(key);
  if (variant === undefined) {
    if (known.size >= maxVariants) known.clear();
    variant = prepared(element, set);
    known.set(key, variant);
  }
  if (typeof variant !== "string") return variant;
  report("expression_error", problemTexts.ruleError(variant));
  return element;
}

function prepared({ stored }: PreparedElement, set: Properties): PreparedElement | string {
  try {
    return prepareElement({ ...stored, properties: { ...stored.properties, ...set } });
  } catch (error) {
    if (error instanceof DesignError) return error.message;
    throw error;
  }
}

import type { Tokenizer } from "liquidjs/dist/liquid.browser.mjs";
import { type ConditionValue, cleanText, comparisons, isTrue } from "./conditionValues.ts";
import { ExpressionError, quoted } from "./expressionError.ts";
import { openReader, reading, readOperand } from "./readOperand.ts";
import { isList, isNumber, type Names, toText, type Value } from "./values.ts";

/** Returns whether the condition holds for these values. */
export type Condition = (names: Names) => boolean;

/** A part of a condition, for building a form. */
export type ConditionPart =
  | { readonly kind: "name"; readonly name: string; readonly begin: number }
  | {
      readonly kind: "literal";
      readonly value: ConditionValue;
      readonly written: string;
      readonly begin: number;
    }
  | { readonly kind: "operator"; readonly operator: string; readonly begin: number }
  | { readonly kind: "group"; readonly parts: readonly ConditionPart[]; readonly begin: number };

type ReadValue = (names: Names) => ConditionValue;
type OperatorToken = NonNullable<ReturnType<Tokenizer["readOperator"]>>;

/**
 * Reads a condition in the syntax of Liquid's `if`: values, comparisons, `and`, `or` and `not`, evaluated from the
 * right, and groups in brackets. Names that are not words are written in quotes and square brackets: `["class
 * section"]`. Filters and ranges are not allowed, so that the evaluation time depends on the condition alone. Throws
 * an ExpressionError with the position of a mistake.
 */
export function readCondition(text: string, begin = 0, end = text.length): Condition {
  const read = combineParts(readParts(text, begin, end));
  return (names) => isTrue(read(names));
}

/** The parts of a condition in order. Throws an ExpressionError with the position of a mistake. */
export function readParts(text: string, begin = 0, end = text.length): readonly ConditionPart[] {
  const tokenizer = openReader(text, begin, end);
  return reading(() => {
    const parts = readGroup(tokenizer);
    if (!tokenizer.end()) throw new ExpressionError("a closing bracket has no opening bracket", tokenizer.p);
    return parts;
  });
}

/** Reads up to the end of the condition or a closing bracket. */
function readGroup(tokenizer: Tokenizer): ConditionPart[] {
  const parts: ConditionPart[] = [];
  let last: "value" | "operator" = "operator";
  for (;;) {
    tokenizer.skipBlank();
    const begin = tokenizer.p;
    if (tokenizer.end() || tokenizer.peek() === ")") break;
    const operator = tokenizer.readOperator();
    if (operator) {
      const needsValue = last === "operator";
      if (needsValue !== (operator.operator === "not")) throw misplaced(operator, needsValue);
      parts.push({ kind: "operator", operator: operator.operator, begin });
      last = "operator";
      continue;
    }
    const part = readPart(tokenizer);
    if (last === "value") {
      const written = tokenizer.input.slice(begin, tokenizer.p);
      const hint = 'names with spaces are written ["first name"]';
      throw new ExpressionError(
        `${quoted(written)} follows a value without an operator in between; ${hint}`,
        begin,
      );
    }
    parts.push(part);
    last = "value";
  }
  if (last === "operator") throw new ExpressionError("a value is missing", tokenizer.p);
  return parts;
}

function misplaced({ operator, begin }: OperatorToken, needsValue: boolean): ExpressionError {
  const what = needsValue ? "a value is missing" : "an operator is missing";
  return new ExpressionError(`${what} before “${operator}”`, begin);
}

function readPart(tokenizer: Tokenizer): ConditionPart {
  const begin = tokenizer.p;
  if (tokenizer.peek() === "(") {
    tokenizer.advance();
    const parts = readGroup(tokenizer);
    if (tokenizer.end()) throw new ExpressionError("a bracket is not closed", begin);
    tokenizer.advance();
    return { kind: "group", parts, begin };
  }
  const operand = readOperand(tokenizer);
  if (operand === null) {
    throw new ExpressionError(
      `${quoted(tokenizer.input.slice(begin, tokenizer.N))} is not understood`,
      begin,
    );
  }
  if (operand.kind === "name") return operand;
  if (operand.kind === "range") throw new ExpressionError("conditions cannot contain ranges", begin);
  const { word, written, value } = operand;
  // Numbers are kept as written, because `contains` compares text.
  return { kind: "literal", value: word === "number" ? written : comparable(value), written, begin };
}

export function comparable(value: Value | undefined): ConditionValue {
  if (value === undefined || value === null || typeof value === "boolean") return value ?? null;
  if (isNumber(value)) return toText(value);
  // A list from `split` equals a record's list with the same entries.
  return cleanText(isList(value) ? value.map(toText).join(", ") : value);
}

const nothing: ReadValue = () => null;

/** Combines values and operators by precedence. Operators of equal precedence are evaluated from the right. */
function combineParts(parts: readonly ConditionPart[]): ReadValue {
  const values: ReadValue[] = [];
  const operators: string[] = [];

  function apply(operator: string): void {
    const right = values.pop() ?? nothing;
    if (operator === "not") {
      values.push((names) => !isTrue(right(names)));
      return;
    }
    const left = values.pop() ?? nothing;
    const compare = comparisons[operator as keyof typeof comparisons];
    values.push((names) => compare(left(names), right(names)));
  }

  for (const part of parts) {
    if (part.kind !== "operator") {
      values.push(readerOf(part));
      continue;
    }
    for (let top = operators.at(-1); top !== undefined; top = operators.at(-1)) {
      if (precedence(top) <= precedence(part.operator)) break;
      operators.pop();
      apply(top);
    }
    operators.push(part.operator);
  }
  for (const operator of operators.reverse()) apply(operator);
  return values[0] ?? nothing;
}

/** As in liquidjs: comparisons first, then `not`, then `and` and `or` with equal precedence. */
function precedence(operator: string): number {
  if (operator === "and" || operator === "or") return 0;
  return operator === "not" ? 1 : 2;
}

function readerOf(part: Exclude<ConditionPart, { kind: "operator" }>): ReadValue {
  if (part.kind === "group") return combineParts(part.parts);
  if (part.kind === "name") {
    const { name } = part;
    return (names) => comparable(names(name) ?? "");
  }
  const { value } = part;
  return () => value;
}

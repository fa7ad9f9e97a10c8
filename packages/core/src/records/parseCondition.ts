import {
  type PropertyAccessToken,
  type Token,
  TokenizationError,
  Tokenizer,
  TypeGuards,
} from "liquidjs/dist/liquid.browser.mjs";
import { ChoiceError } from "./choiceError.ts";
import { type ConditionValue, cleanText, comparisons, isTrue } from "./conditionValues.ts";
import type { FieldText } from "./fieldTexts.ts";

type Read = (text: FieldText) => ConditionValue;
type OperatorToken = NonNullable<ReturnType<Tokenizer["readOperator"]>>;

/**
 * Reads a condition as Liquid has it after `if`: values, comparisons, `and`, `or` and `not`, worked off from the right, and
 * groups in brackets. Names are read as `fieldTexts` says; one that is no word stands in quotes and square brackets:
 * `["class section"]`. There are no filters and no ranges, so that deciding takes time in proportion to the condition and to
 * nothing else. Throws a ChoiceError that says where it is wrong.
 */
export function parseCondition(where: string): (text: FieldText) => boolean {
  const tokenizer = new Tokenizer(where);
  try {
    const read = readGroup(tokenizer);
    if (!tokenizer.end()) throw wrong("a bracket is closed that was not opened", { begin: tokenizer.p });
    return (text) => isTrue(read(text));
  } catch (error) {
    if (!(error instanceof TokenizationError)) throw error;
    const [reason = "it cannot be read"] = error.message.split(", line:");
    throw wrong(reason, error.token, error);
  }
}

/** Reads up to the end or a closing bracket. */
function readGroup(tokenizer: Tokenizer): Read {
  const stack = createStack();
  let last: "value" | "operator" = "operator";
  for (;;) {
    tokenizer.skipBlank();
    const begin = tokenizer.p;
    if (tokenizer.end() || tokenizer.peek() === ")") break;
    const operator = tokenizer.readOperator();
    if (operator) {
      const needsValue = last === "operator";
      if (needsValue !== (operator.operator === "not")) throw misplaced(operator, needsValue);
      stack.operator(operator);
      last = "operator";
      continue;
    }
    const read = readOperand(tokenizer);
    if (last === "value") {
      const written = tokenizer.input.slice(begin, tokenizer.p);
      const hint = 'names with blanks are written ["first name"]';
      throw wrong(`“${short(written)}” follows a value without an operator between; ${hint}`, { begin });
    }
    stack.value(read);
    last = "value";
  }
  if (last === "operator") throw wrong("a value is missing", { begin: tokenizer.p });
  return stack.whole();
}

function misplaced(operator: OperatorToken, needsValue: boolean): ChoiceError {
  const what = needsValue ? "a value is missing" : "an operator is missing";
  return wrong(`${what} before “${operator.operator}”`, operator);
}

/** Puts values and operators together by the operators' precedence; those of the same one from the right. */
function createStack() {
  const values: Read[] = [];
  const operators: OperatorToken[] = [];

  function apply(token: OperatorToken): void {
    const right = values.pop() ?? nothing;
    if (token.operator === "not") {
      values.push((text) => !isTrue(right(text)));
      return;
    }
    const left = values.pop() ?? nothing;
    const compare = comparisons[token.operator];
    values.push((text) => compare(left(text), right(text)));
  }

  return {
    value: (read: Read) => void values.push(read),
    operator(token: OperatorToken): void {
      for (
        let top = operators.at(-1);
        top && top.getPrecedence() > token.getPrecedence();
        top = operators.at(-1)
      ) {
        operators.pop();
        apply(top);
      }
      operators.push(token);
    },
    whole(): Read {
      for (const token of operators.reverse()) apply(token);
      return values[0] ?? nothing;
    },
  };
}

const nothing: Read = () => null;

function readOperand(tokenizer: Tokenizer): Read {
  const begin = tokenizer.p;
  if (tokenizer.peek() === "(") {
    tokenizer.advance();
    const read = readGroup(tokenizer);
    if (tokenizer.end()) throw wrong("a bracket is not closed", { begin });
    tokenizer.advance();
    return read;
  }
  const token = tokenizer.readValue();
  if (!token) throw wrong(`“${short(tokenizer.input.slice(begin))}” is not understood`, { begin });
  if (!TypeGuards.isPropertyAccessToken(token)) {
    const literal = literalOf(token);
    return () => literal;
  }
  const name = nameOf(token);
  return (text) => cleanText(text(name) ?? "");
}

function literalOf(token: Token): ConditionValue {
  if (TypeGuards.isNumberToken(token)) return token.getText();
  if (TypeGuards.isQuotedToken(token)) {
    const written = token.getText();
    if (written.length < 2 || written.at(0) !== written.at(-1)) throw wrong("a quote is not closed", token);
    return cleanText(token.content);
  }
  if (TypeGuards.isLiteralToken(token)) return typeof token.content === "boolean" ? token.content : null;
  throw wrong(`“${short(token.getText())}” is not a value`, token);
}

/** The name of a token or column that is written as `bus`, `guardian.phone`, `parents[0].name` or `["class section"]`. */
function nameOf(token: PropertyAccessToken): string {
  if (token.variable) throw wrong(`“${short(token.getText())}” has no fields`, token.variable);
  const steps = token.props.map((step, index) => {
    if (TypeGuards.isNumberToken(step)) return `[${step.getText()}]`;
    if (TypeGuards.isQuotedToken(step)) return `${index > 0 ? "." : ""}${step.content}`;
    if (TypeGuards.isWordToken(step)) return `${index > 0 ? "." : ""}${step.getText()}`;
    throw wrong(`“${short(step.getText())}” is not the name of a field; names stand in quotes`, step);
  });
  return steps.join("");
}

function wrong(reason: string, { begin }: Pick<Token, "begin">, cause?: unknown): ChoiceError {
  return new ChoiceError("where", `${reason} (character ${begin + 1})`, { cause });
}

const mostShown = 30;

function short(text: string): string {
  const characters = [...text];
  return characters.length > mostShown ? `${characters.slice(0, mostShown).join("")}…` : text;
}

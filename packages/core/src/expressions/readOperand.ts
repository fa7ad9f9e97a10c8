import {
  type PropertyAccessToken,
  type Token,
  TokenizationError,
  Tokenizer,
  TypeGuards,
} from "liquidjs/dist/liquid.browser.mjs";
import { pathAt } from "../tokens/splitText.ts";
import { ExpressionError, quoted } from "./expressionError.ts";
import { type Names, toNumber, type Value, whole } from "./values.ts";

/** A value, name or range in an expression. `written` is a literal as it appears in the text, with quotes. */
export type Operand =
  | { readonly kind: "name"; readonly name: string; readonly begin: number }
  | {
      readonly kind: "literal";
      readonly value: Value;
      readonly word: "quoted" | "number" | "literal";
      readonly written: string;
      readonly begin: number;
    }
  | { readonly kind: "range"; readonly from: Operand; readonly to: Operand; readonly begin: number };

/** A tokenizer for a part of a text. */
export function openReader(text: string, begin = 0, end = text.length): Tokenizer {
  return new Tokenizer(text, undefined, undefined, [begin, end]);
}

/** Converts the tokenizer's own errors to ExpressionErrors. */
export function reading<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TokenizationError)) throw error;
    const [reason = "it cannot be read"] = error.message.split(", line:");
    throw new ExpressionError(reason, error.token.begin, { cause: error });
  }
}

const maxDigits = 15;

/** The characters that can start one of our paths, which Liquid does not know. */
const firstOfPath = /[\p{L}\p{N}_]/uy;

function isOwnPath(path: string, text: string, position: number): boolean {
  firstOfPath.lastIndex = position;
  return firstOfPath.test(text) && (!path.includes("[") || path.includes("="));
}

/** The value or name at the tokenizer's position, or null. */
export function readOperand(tokenizer: Tokenizer): Operand | null {
  tokenizer.skipBlank();
  const begin = tokenizer.p;
  const literal = tokenizer.readLiteral() ?? tokenizer.readQuoted() ?? tokenizer.readNumber();
  const follows = tokenizer.peek();
  if (literal && follows !== "[" && (follows !== "." || tokenizer.peek(1) === ".")) {
    return { kind: "literal", ...literalOf(literal), written: literal.getText(), begin };
  }
  tokenizer.p = begin;
  const path = pathAt(tokenizer.input, begin, tokenizer.N);
  const end = begin + (path?.length ?? 0);
  if (path !== null && tokenizer.input[end] !== "[" && isOwnPath(path, tokenizer.input, begin)) {
    tokenizer.advance(path.length);
    return { kind: "name", name: path, begin };
  }
  const token = tokenizer.readValue();
  if (!token) return null;
  return operandOf(token);
}

function operandOf(token: Token): Operand {
  const { begin } = token;
  if (TypeGuards.isRangeToken(token)) {
    return { kind: "range", from: operandOf(token.lhs), to: operandOf(token.rhs), begin };
  }
  if (TypeGuards.isPropertyAccessToken(token)) return { kind: "name", name: nameOf(token), begin };
  return { kind: "literal", ...literalOf(token), written: token.getText(), begin };
}

/** Maximum length of a range, more than any card needs. */
const longestRange = 1000;

/** The whole numbers of an inclusive range. Throws an ExpressionError if the range is too long. */
function rangeOf(from: Value, to: Value): Value {
  const [first, last] = [Math.trunc(toNumber(from).value), Math.trunc(toNumber(to).value)];
  if (last - first >= longestRange) throw new ExpressionError("a range has more than 1,000 numbers");
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => whole(first + at));
}

/** Returns a function that reads the value of an operand, which is undefined if the name is unknown. */
export function readerOf(operand: Operand): (names: Names) => Value | undefined {
  if (operand.kind === "literal") {
    const { value } = operand;
    return () => value;
  }
  if (operand.kind === "name") {
    const { name } = operand;
    return (names) => names(name);
  }
  const [from, to] = [readerOf(operand.from), readerOf(operand.to)];
  return (names) => rangeOf(from(names) ?? null, to(names) ?? null);
}

function literalOf(token: Token): Pick<Extract<Operand, { kind: "literal" }>, "value" | "word"> {
  if (TypeGuards.isNumberToken(token)) {
    const written = token.getText();
    // Longer numbers exceed the precision of a JavaScript number, so they remain text.
    return { value: written.length <= maxDigits ? toNumber(written) : written, word: "number" };
  }
  if (TypeGuards.isQuotedToken(token)) {
    const written = token.getText();
    if (written.length < 2 || written.at(0) !== written.at(-1)) {
      throw new ExpressionError("a quote is not closed", token.begin);
    }
    return { value: token.content, word: "quoted" };
  }
  if (TypeGuards.isLiteralToken(token)) {
    return { value: typeof token.content === "boolean" ? token.content : null, word: "literal" };
  }
  throw new ExpressionError(`${quoted(token.getText())} is not a value`, token.begin);
}

/**
 * The name of a token or column, written as `bus`, `guardian.phone`, `parents[0].name` or `["class
 * section"]`.
 */
function nameOf(token: PropertyAccessToken): string {
  if (token.variable) {
    throw new ExpressionError(`${quoted(token.getText())} has no fields`, token.variable.begin);
  }
  const steps = token.props.map((step, index) => {
    if (TypeGuards.isNumberToken(step)) return `[${step.getText()}]`;
    if (TypeGuards.isQuotedToken(step)) return `${index > 0 ? "." : ""}${step.content}`;
    if (TypeGuards.isWordToken(step)) return `${index > 0 ? "." : ""}${step.getText()}`;
    throw new ExpressionError(
      `${quoted(step.getText())} is not the name of a field; names need quotes`,
      step.begin,
    );
  });
  return steps.join("");
}

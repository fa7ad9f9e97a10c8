import type { Tokenizer } from "liquidjs/dist/liquid.browser.mjs";
import { isoDay } from "./dates/civilDate.ts";
import { readDate } from "./dates/readDate.ts";
import { ExpressionError, quoted } from "./expressionError.ts";
import { type Filter, type FilterContext, filters } from "./filters/index.ts";
import { type Operand, openReader, readerOf, reading, readOperand } from "./readOperand.ts";
import { maxText, type Names, tooLong, toText, type Value } from "./values.ts";

/** A filter with its arguments, as written in the text. */
export type FilterUse = { readonly filter: Filter; readonly args: readonly Operand[] };

/** A value with its filters. */
export type Output = { readonly operand: Operand; readonly uses: readonly FilterUse[] };

/** Reads `full_name | upcase | append: "!"`. Throws an ExpressionError with the position of a mistake. */
export function readOutput(text: string, begin = 0, end = text.length): Output {
  const tokenizer = openReader(text, begin, end);
  return reading(() => {
    const operand = readOperand(tokenizer);
    if (operand === null) throw notUnderstood(tokenizer);
    const uses: FilterUse[] = [];
    for (tokenizer.skipBlank(); !tokenizer.end(); tokenizer.skipBlank()) {
      if (tokenizer.peek() !== "|") throw leftOver(tokenizer, operand);
      tokenizer.advance();
      uses.push(readFilter(tokenizer));
    }
    return { operand, uses };
  });
}

function notUnderstood(tokenizer: Tokenizer): ExpressionError {
  const rest = tokenizer.input.slice(tokenizer.p, tokenizer.N).trim();
  const reason = rest === "" ? "a value is missing" : `${quoted(rest)} is not understood`;
  return new ExpressionError(reason, tokenizer.p);
}

function leftOver(tokenizer: Tokenizer, operand: Operand): ExpressionError {
  const rest = tokenizer.input.slice(tokenizer.p, tokenizer.N).trim();
  const first = /^[\p{L}\p{N}_]/u.test(rest);
  const hint =
    first && operand.kind === "name"
      ? `follows ${quoted(operand.name)} without a “|” in between; names with spaces are written ["first name"]`
      : "is not understood";
  return new ExpressionError(`${quoted(rest)} ${hint}`, tokenizer.p);
}

function readFilter(tokenizer: Tokenizer): FilterUse {
  tokenizer.skipBlank();
  const begin = tokenizer.p;
  const name = tokenizer.readIdentifier().getText();
  if (name === "") throw new ExpressionError("a filter is missing after “|”", begin);
  const filter = filters.get(name);
  if (filter === undefined) throw new ExpressionError(`there is no filter ${quoted(name)}`, begin);
  const args: Operand[] = [];
  const named = new Map<string, Operand>();
  tokenizer.skipBlank();
  if (tokenizer.peek() === ":") {
    do {
      tokenizer.advance();
      readArgument(tokenizer, args, named);
      tokenizer.skipBlank();
    } while (tokenizer.peek() === ",");
  }
  return { filter, args: arrangeArguments(filter, args, named, begin) };
}

function readArgument(tokenizer: Tokenizer, args: Operand[], named: Map<string, Operand>): void {
  const operand = readOperand(tokenizer);
  if (operand === null) throw notUnderstood(tokenizer);
  tokenizer.skipBlank();
  if (operand.kind !== "name" || tokenizer.peek() !== ":") {
    args.push(operand);
    return;
  }
  tokenizer.advance();
  const value = readOperand(tokenizer);
  if (value === null) throw notUnderstood(tokenizer);
  named.set(operand.name, value);
}

const left: Operand = { kind: "literal", value: "", word: "quoted", written: '""', begin: 0 };

/** Puts the arguments into the order that the filter expects. Only `allow_false` is passed by name. */
function arrangeArguments(
  filter: Filter,
  args: readonly Operand[],
  named: ReadonlyMap<string, Operand>,
  begin: number,
): readonly Operand[] {
  const flags = filter.args.filter(({ kind }) => kind === "flag").length;
  const most = filter.args.length - flags;
  const least = filter.args.filter(({ fallback }) => fallback === undefined).length;
  const unknown = [...named.keys()].find((name) => flags === 0 || name !== "allow_false");
  if (unknown !== undefined) {
    throw new ExpressionError(`the filter ${quoted(filter.name)} has no ${quoted(unknown)}`, begin);
  }
  if (args.length > most || args.length < least) {
    const count = least === most ? `${most}` : `${least} to ${most}`;
    const wanted =
      most === 0 ? "takes no value" : `takes ${count} value${count === "1" ? "" : "s"} after “:”`;
    throw new ExpressionError(`the filter ${quoted(filter.name)} ${wanted}`, begin);
  }
  const flag = named.get("allow_false");
  return flag === undefined ? args : [...args, ...Array<Operand>(most - args.length).fill(left), flag];
}

/** Evaluates an output for a record. Throws an ExpressionError if that fails. */
export type Evaluate = (names: Names, context: FilterContext) => Value;

const valueReader = (operand: Operand): Evaluate => {
  const read = readerOf(operand);
  return (names) => read(names) ?? null;
};

/** Reads an argument. A date becomes an ISO day; other values are unchanged. */
const dayReader = (operand: Operand): Evaluate => {
  const read = valueReader(operand);
  return (names, context) => {
    const value = read(names, context);
    const order = operand.kind === "name" ? context.dateOrders.get(operand.name) : undefined;
    const date = readDate(value, context.today, order ?? context.dateOrder);
    return date === null ? value : isoDay(date);
  };
};

export function evaluator({ operand, uses }: Output): Evaluate {
  const first = valueReader(operand);
  const steps = uses.map(({ filter, args }) => ({
    run: filter.run,
    args: args.map((arg, at) => (filter.args[at]?.kind === "date" ? dayReader(arg) : valueReader(arg))),
  }));
  const orderOf = operand.kind === "name" ? operand.name : "";
  return (names, surroundings) => {
    const dateOrder = surroundings.dateOrders.get(orderOf);
    const context = dateOrder ? { ...surroundings, dateOrder } : surroundings;
    let value = first(names, context);
    // A range takes more memory than its numbers have digits.
    if (operand.kind === "range") context.spend(8 * lengthOf(value));
    for (const { run, args } of steps) {
      const told = args.map((read) => read(names, surroundings));
      let length = 16;
      for (const each of told) length += lengthOf(each);
      context.spend(length + lengthOf(value));
      value = run(value, told, context);
      if (lengthOf(value) > maxText) throw tooLong();
    }
    return value;
  };
}

function lengthOf(value: Value): number {
  if (typeof value === "string") return value.length;
  return typeof value === "object" ? toText(value).length : 5;
}

import { ExpressionError } from "./expressionError.ts";

/** A number as in Liquid, where 5 and 5.0 print differently. */
export type ExpressionNumber = { readonly value: number; readonly isFloat: boolean };

/** A value in an expression. Null is a missing value and prints nothing. */
export type Value = string | boolean | null | ExpressionNumber | ValueList;

/** A list. `written` is the text to print if the list comes from a record and no filter has changed it. */
export type ValueList = readonly Value[] & { readonly written?: string };

/** Returns the value of a record's field or a system name; undefined if the name is unknown. */
export type Names = (name: string) => Value | undefined;

/** Maximum length of a text in an expression, UTF-16 units. */
export const maxText = 20_000;

export function tooLong(): ExpressionError {
  return new ExpressionError(`a text is longer than ${maxText.toLocaleString("en")} characters`);
}

export function isNumber(value: Value): value is ExpressionNumber {
  return typeof value === "object" && value !== null && !isList(value);
}

export function isList(value: Value): value is ValueList {
  return Array.isArray(value);
}

export function whole(value: number): ExpressionNumber {
  return numberOf(value, false);
}

/** Checks the result of a calculation. Throws if it is too large or not finite. */
export function numberOf(value: number, isFloat: boolean): ExpressionNumber {
  if (!Number.isFinite(value) || (!isFloat && !Number.isSafeInteger(value))) {
    throw new ExpressionError("the number is too large");
  }
  return { value, isFloat };
}

const decimal = /^[+-]?\d+\.\d+$/;
const beginning = /^[+-]?\d+/;

/** Converts a value to a number as Liquid does: text by its leading digits, otherwise 0. */
export function toNumber(value: Value): ExpressionNumber {
  if (isNumber(value)) return value;
  if (typeof value !== "string") return { value: 0, isFloat: false };
  const text = value.trim();
  if (decimal.test(text)) return numberOf(Number(text), true);
  return whole(Number(beginning.exec(text)?.[0] ?? 0));
}

/** Converts a value to the text that it prints. */
export function toText(value: Value | undefined): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return String(value);
  if (isList(value)) return value.written ?? value.map(toText).join("");
  return numberText(value);
}

function numberText({ value, isFloat }: ExpressionNumber): string {
  const text = String(value);
  if (text.includes("e")) {
    return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
  }
  return isFloat && Number.isInteger(value) ? `${text}.0` : text;
}

/** Maximum nesting depth of lists, more than any card shows. */
const deepestList = 8;

/** Converts a record's list. Entries other than text, numbers and lists become null. */
export function listOf(entries: readonly unknown[], written: string, depth = 0): ValueList {
  const entryOf = (entry: unknown): Value => {
    if (typeof entry === "string" || typeof entry === "boolean") return entry;
    if (typeof entry === "number" && Number.isFinite(entry))
      return { value: entry, isFloat: !Number.isInteger(entry) };
    return Array.isArray(entry) && depth < deepestList ? listOf(entry, "", depth + 1) : null;
  };
  return Object.assign(entries.map(entryOf), depth === 0 ? { written } : {});
}

/** Converts a value to a whole number for a filter. Throws if that is impossible. */
export function toInteger(value: Value, what: string): number {
  if (isNumber(value) && Number.isInteger(value.value) && !value.isFloat) return value.value;
  if (typeof value === "string" && /^\s*[+-]?\d{1,15}\s*$/.test(value)) return Number(value);
  throw new ExpressionError(`${what} is not a whole number`);
}

export function isBlank(value: Value | undefined): boolean {
  return (
    value === undefined || (!isNumber(value) && typeof value !== "boolean" && toText(value).trim() === "")
  );
}

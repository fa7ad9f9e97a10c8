import { DesignError } from "../problems/designError.ts";

/** A JSON object with unknown fields. */
export type LooseObject = Readonly<Record<string, unknown>>;

export type NumberRange = { readonly min: number; readonly max: number };

export function isObject(value: unknown): value is LooseObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** An object, or an empty one when absent. */
export function readObject(value: unknown, field: string): LooseObject {
  if (isAbsent(value)) return {};
  if (!isObject(value)) throw new DesignError(field, `must be an object, not ${shown(value)}.`);
  return value;
}

/** A number or numeric text within the range; the fallback if absent. */
export function readNumber(value: unknown, field: string, range: NumberRange, fallback: number): number {
  if (isAbsent(value)) return fallback;
  const number = numberFrom(value);
  if (number === null || number < range.min || number > range.max) {
    throw new DesignError(field, `must be a number from ${range.min} to ${range.max}, not ${shown(value)}.`);
  }
  return number;
}

/** The number in a value or its text, with decimal point or comma; null if it is not a number. */
export function numberFrom(value: unknown): number | null {
  const number =
    typeof value === "string" && value.trim() !== "" ? Number(value.trim().replace(",", ".")) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** Text or a number as text; the fallback if absent. */
export function readText(value: unknown, field: string, longest: number, fallback: string): string {
  if (isAbsent(value)) return fallback;
  if (typeof value !== "string" && typeof value !== "number") {
    throw new DesignError(field, `must be text, not ${shown(value)}.`);
  }
  const text = String(value);
  if (text.length > longest) throw new DesignError(field, `must be at most ${longest} characters long.`);
  return text;
}

/** A lower-case word; null for lists and objects, because converting some to text fails. */
function wordFrom(value: unknown): string | null {
  return typeof value === "object" ? null : String(value).toLowerCase();
}

/** A boolean, also as 0, 1 or text; false if absent. */
export function readFlag(value: unknown, field: string): boolean {
  if (isAbsent(value) || value === "") return false;
  const word = wordFrom(value);
  if (word === "true" || word === "1") return true;
  if (word === "false" || word === "0") return false;
  throw new DesignError(field, `must be true or false, not ${shown(value)}.`);
}

/** One of the words, ignoring case; the fallback if absent or blank. */
export function readWord<Word extends string>(
  value: unknown,
  field: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  if (isAbsent(value) || value === "") return fallback;
  const given = wordFrom(value);
  const word = words.find((candidate) => candidate === given);
  if (word === undefined) {
    throw new DesignError(field, `must be ${words.join(" or ")}, not ${shown(value)}.`);
  }
  return word;
}

/** The object without some of its fields. */
export function without(object: LooseObject, fields: ReadonlySet<string>): LooseObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !fields.has(key)));
}

const maxShownLength = 40;

/** A wrong value as shown in an error message. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}

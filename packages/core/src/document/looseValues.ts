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

/** Reads an object; an absent value becomes an empty object. */
export function readObject(value: unknown, field: string): LooseObject {
  if (isAbsent(value)) return {};
  if (!isObject(value)) throw new DesignError(field, `must be an object, not ${shown(value)}.`);
  return value;
}

/** Reads a number or numeric text within the range. Absent values become the fallback. */
export function readNumber(value: unknown, field: string, range: NumberRange, fallback: number): number {
  if (isAbsent(value)) return fallback;
  const number = numberFrom(value);
  if (number === null || number < range.min || number > range.max) {
    throw new DesignError(field, `must be a number from ${range.min} to ${range.max}, not ${shown(value)}.`);
  }
  return number;
}

/** Converts a number, or numeric text with a decimal point or comma, to a number; null for anything else. */
export function numberFrom(value: unknown): number | null {
  const number =
    typeof value === "string" && value.trim() !== "" ? Number(value.trim().replace(",", ".")) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** Reads text, or a number as text; absent values become the fallback. */
export function readText(value: unknown, field: string, longest: number, fallback: string): string {
  if (isAbsent(value)) return fallback;
  if (typeof value !== "string" && typeof value !== "number") {
    throw new DesignError(field, `must be text, not ${shown(value)}.`);
  }
  const text = String(value);
  if (text.length > longest) throw new DesignError(field, `must be at most ${longest} characters long.`);
  return text;
}

/** Reads a word in lower case. Returns null for lists and objects, because some cannot be converted to text. */
function wordFrom(value: unknown): string | null {
  return typeof value === "object" ? null : String(value).toLowerCase();
}

/** Reads a boolean, which may be 0, 1 or text; absent values are false. */
export function readFlag(value: unknown, field: string): boolean {
  if (isAbsent(value) || value === "") return false;
  const word = wordFrom(value);
  if (word === "true" || word === "1") return true;
  if (word === "false" || word === "0") return false;
  throw new DesignError(field, `must be true or false, not ${shown(value)}.`);
}

/** Reads one of these words in any letter case; absent and blank values become the fallback. */
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

/** Copies an object without some of its fields. */
export function without(object: LooseObject, fields: ReadonlySet<string>): LooseObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !fields.has(key)));
}

const maxShownLength = 40;

/** Formats an invalid value for an error message. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function camelCase(name: string): string {
  return name.replaceAll(/_+([a-z0-9])/g, (match: string, letter: string, at: number) =>
    at === 0 ? match : letter.toUpperCase(),
  );
}

/**
 * Renames an object's fields. If two fields would share a name, the field that already had it wins. A field called
 * `__proto__` is dropped.
 */
export function renameFields(object: LooseObject, rename: (name: string) => string): LooseObject {
  const entries = Object.entries(object).filter(([name]) => name !== "__proto__");
  const renamed = new Map(entries.map(([name, value]) => [rename(name), value]));
  for (const [name, value] of entries) if (rename(name) === name) renamed.set(name, value);
  return Object.fromEntries(renamed);
}

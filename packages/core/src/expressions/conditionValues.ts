/** A value to compare: normalised text from a record, a literal, or null for blank, empty and missing values. */
export type ConditionValue = string | boolean | null;

/**
 * Maximum length of a number. Longer numbers, such as card numbers, would be rounded, so they are compared as text.
 */
const maxDigits = 15;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** Normalises text, because comparisons ignore spaces at the ends and the Unicode form. */
export function cleanText(text: string): string {
  return text.normalize("NFC").trim();
}

function textOf(value: ConditionValue): string {
  return value === null ? "" : String(value);
}

function numberOf(text: string): number | null {
  return text.length <= maxDigits && number.test(text) ? Number(text) : null;
}

/**
 * Negative if `a` comes first. Two numbers are compared as numbers, other values as text. Null if either value is
 * blank.
 */
function order(a: ConditionValue, b: ConditionValue): number | null {
  const [one, other] = [textOf(a), textOf(b)];
  if (one === "" || other === "") return null;
  const [left, right] = [numberOf(one), numberOf(other)];
  return left !== null && right !== null ? left - right : compareNaturally(one, other);
}

function isSame(a: ConditionValue, b: ConditionValue): boolean {
  const [one, other] = [textOf(a), textOf(b)];
  // Spreadsheets write TRUE and FALSE.
  if (typeof a === "boolean" || typeof b === "boolean") return one.toLowerCase() === other.toLowerCase();
  if (one === other) return true;
  const [left, right] = [numberOf(one), numberOf(other)];
  return left !== null && left === right;
}

/** Blank text and the word “false” are false. */
export function isTrue(value: ConditionValue): boolean {
  if (typeof value === "boolean") return value;
  const text = textOf(value);
  return text !== "" && text.toLowerCase() !== "false";
}

type Compare = (a: ConditionValue, b: ConditionValue) => boolean;

/** Liquid's comparison operators. No value is greater or less than a blank value. */
export const comparisons = {
  "==": isSame,
  "!=": (a, b) => !isSame(a, b),
  ">": (a, b) => (order(a, b) ?? 0) > 0,
  "<": (a, b) => (order(a, b) ?? 0) < 0,
  ">=": (a, b) => isSame(a, b) || (order(a, b) ?? 0) > 0,
  "<=": (a, b) => isSame(a, b) || (order(a, b) ?? 0) < 0,
  contains: (a, b) => textOf(b) !== "" && textOf(a).includes(textOf(b)),
  and: (a, b) => isTrue(a) && isTrue(b),
  or: (a, b) => isTrue(a) || isTrue(b),
} as const satisfies Readonly<Record<string, Compare>>;

let collator: Intl.Collator | undefined;

/** Compares in natural order, 9 before 10. The language is fixed, so that every machine sorts alike. */
export function compareNaturally(one: string, other: string): number {
  // Creating a collator takes 4 ms, and most prints sort nothing.
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(one, other);
}

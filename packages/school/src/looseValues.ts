import { z } from "zod";

// School systems encode values differently: ids as numbers or text, empty text as null, true as 1. These schemas
// normalise them.

const maxTextLength = 20_000;

/** A positive integer, as a number or as text. */
export const looseId = z.preprocess(
  (value) => (typeof value === "string" && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value),
  z.int().positive(),
);

/** Text; numbers and booleans are converted to text, null and undefined to "". */
export const looseText = z.preprocess(
  (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : (value ?? "")),
  z.string().max(maxTextLength),
);

export const looseCount = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value),
  z.int().nonnegative(),
);

export const looseFlag = z.preprocess(
  (value) => value === true || value === 1 || value === "1" || value === "true",
  z.boolean(),
);

/** A list, which may be received as a list, as null, or as an object with numeric keys. */
export function looseList<Entry extends z.ZodType>(entry: Entry) {
  return z.preprocess(
    (value) => (isObject(value) ? Object.values(value) : (value ?? [])),
    z.array(entry).max(20_000),
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of the first of these fields that has one. */
export function firstOf(value: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  return names.map((name) => value[name]).find((found) => found !== undefined && found !== null);
}

import { z } from "zod";
import type { Paint } from "../drawing/drawOp.ts";
import { parsePaint } from "../drawing/parsePaint.ts";

function storedNumber(min: number, max: number) {
  return z.coerce
    .number({ error: "must be a number" })
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` });
}

/**
 * Accepts a number or numeric text, because installed systems store both. `fallback` is the value of a new element.
 */
export function numberWithin(min: number, max: number, fallback: number) {
  return storedNumber(min, max).prefault(fallback);
}

export const optionalNumber = (min: number, max: number) => storedNumber(min, max).optional();

/** Converts a stored CSS colour to a paint; "", "none" and "transparent" become null. */
export function paint(fallback: string) {
  return z
    .string({ error: "must be a colour" })
    .nullable()
    .transform((value, context): Paint | null => {
      const parsed = parsePaint(value);
      if (parsed === undefined) {
        context.addIssue({ code: "custom", message: `"${value?.slice(0, 40)}" is not a colour` });
        return z.NEVER;
      }
      return parsed;
    })
    .prefault(fallback);
}

export const opacity = (fallback: number) => numberWithin(0, 1, fallback);

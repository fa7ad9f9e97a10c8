import { z } from "zod";
import { minPasswordLength } from "../constants.ts";

/** An id in the server's format. The server answers 404 for any other text, because no such id exists. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const projectParams = z.object({ id });

/** Time as ISO 8601 in UTC. */
export const time = z.string();

export const count = z.int().min(0);

export const fromZero = z.int().min(0).describe("Counted from 0: 0 is the first.");
export const fromOne = z.int().min(1).describe("Counted from 1.");

const wholeNumber = /^\d{1,9}$/;
const largest = 999_999_999;

export const pathNumber = z
  .string()
  .regex(wholeNumber)
  .meta({ type: "integer", pattern: undefined, minimum: 0, maximum: largest });

export function queryNumber(range: { readonly min: number; readonly max: number }, usual: number) {
  const { min, max } = range;
  return z
    .string()
    .regex(wholeNumber, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .default(usual)
    .meta({ type: "integer", pattern: undefined, minimum: min, maximum: max, default: usual });
}

export const page = queryNumber({ min: 1, max: 1_000_000 }, 1).describe("Counted from 1.");

export const searchText = z.string().max(500).default("");

/** A flag in a query: true, false, 1 or 0. */
export const queryFlag = z
  .enum(["true", "false", "1", "0"])
  .transform((word) => word === "true" || word === "1");

export const sides = ["front", "back"] as const;

export const looseObject = z.record(z.string(), z.unknown());

/** One line of text: trimmed, not blank, without control characters. */
export function lineOfText(longest: number) {
  return z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(longest, `must be at most ${longest} characters long`)
    .refine((text) => !/\p{Cc}/u.test(text), "must be one line of plain text");
}

const columnName = z.string().max(1000).nullable().default(null);

/** The columns that identify and name a card; null uses the tokens. */
export const identity = z.object({ key: columnName, label: columnName });

/** An invented person for previewing the design; never printed. */
export const sample = z.object({
  /** Values by field name. */
  values: z.record(z.string().max(200), z.string().max(2000)),
  /** A data URL. */
  photo: z
    .string()
    .max(100_000)
    .regex(/^data:image\/(jpeg|png|webp);base64,/, "must be a data address of a picture")
    .nullable(),
});

export const colour = z.string().trim().min(1, "must not be blank").max(200);

/** A new password. Passwords from before the minimum length may be shorter. */
export const newPassword = z
  .string()
  .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .max(200, "must have at most 200 characters")
  .refine((text) => text.trim() !== "", "must not be only spaces");

import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { refuseFields } from "./sandboxError.ts";

/** Validates and returns the query. Throws a SandboxError that names the parameter. */
export function readQuery<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  return checked(schema, request.query);
}

/** Validates and returns the JSON body. Throws a SandboxError that names the field. */
export function readBody<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  return checked(schema, request.body ?? {});
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) {
    const faults = result.error.issues.slice(0, 20).map(({ path, message }) => {
      const name = path.map(String).join(".") || "body";
      return [name, `${name}: ${message}`] as const;
    });
    refuseFields(Object.fromEntries(faults));
  }
  return result.data as z.output<Schema>;
}

/** A non-negative integer in decimal digits. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,12}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

/** Treats an empty parameter as missing. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

export const text = z.string().max(200).default("");

/** An id in a path. An invalid id returns 404. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { readonly id: string };
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { refuseFields } from "./sandboxError.ts";

/** The request's query, checked. Throws a SandboxError that names the parameter. */
export function readQuery<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  return checked(schema, request.query);
}

/** The request's JSON body, checked. Throws a SandboxError that names the field. */
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

/** A whole number written in digits. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,12}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

/** A parameter that is left out, or there and empty, is not given. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

export const text = z.string().max(200).default("");

/** An id in an address; what is none leads nowhere. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { readonly id: string };
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

import { DesignError } from "../problems/designError.ts";
import { type NumberSequence, sequenceLimits, sequenceTotal } from "../records/sequence.ts";
import { isAbsent, numberFrom, readObject, shown } from "./looseValues.ts";

type WholeNumber = { readonly min: number; readonly max: number; readonly fallback?: number };

/**
 * Reads `{from, to, step, pad}`; null if a project has no sequence. Throws a DesignError that names the
 * field.
 */
export function readSequence(stored: unknown): NumberSequence | null {
  if (isAbsent(stored)) return null;
  const given = readObject(stored, "sequence");
  const read = (field: keyof NumberSequence, { min, max, fallback }: WholeNumber): number => {
    const value = given[field];
    const number = isAbsent(value) ? (fallback ?? null) : numberFrom(value);
    if (number !== null && Number.isInteger(number) && number >= min && number <= max) return number;
    throw new DesignError(
      `sequence.${field}`,
      `must be a whole number from ${min} to ${max}, not ${shown(value)}.`,
    );
  };
  const { number: max, records } = sequenceLimits;
  const from = read("from", { min: 0, max, fallback: 1 });
  const sequence = {
    from,
    to: read("to", { min: from, max }),
    step: read("step", { min: 1, max: sequenceLimits.step, fallback: 1 }),
    pad: read("pad", { min: 0, max: sequenceLimits.pad, fallback: 0 }),
  };
  if (sequenceTotal(sequence) <= records) return sequence;
  throw new DesignError("sequence", `must give at most ${records.toLocaleString("en")} numbers.`);
}

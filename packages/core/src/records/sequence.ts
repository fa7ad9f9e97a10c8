import { idToken } from "./bindRecord.ts";
import type { CardRecord, RecordSource } from "./record.ts";

/**
 * A number sequence in place of a table. Both ends are included, and numbers have leading zeros up to `pad` digits.
 */
export type NumberSequence = {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly pad: number;
};

export const sequenceLimits = { number: 999_999_999_999, step: 1_000_000, pad: 20, records: 1_000_000 };

/** The only column of a sequence, and other names for its number. */
const header = "number";
const fields = [header, idToken, "record.number"] as const;

export function sequenceTotal({ from, to, step }: NumberSequence): number {
  return Math.floor((to - from) / step) + 1;
}

/**
 * The records of a sequence. The token `number`, the record's id and `record.number` all have the number as value,
 * so a ticket that is reprinted alone keeps its number.
 */
export function sequenceRecords(
  sequence: NumberSequence,
): RecordSource & { readonly fields: readonly string[] } {
  const { from, step, pad } = sequence;
  const total = sequenceTotal(sequence);
  const recordAt = (position: number): CardRecord => {
    const number = String(from + position * step).padStart(pad, "0");
    return Object.fromEntries(fields.map((field) => [field, number]));
  };
  return {
    total,
    headers: [header],
    fields,
    read: async (start, end) => {
      const first = Math.max(start, 0);
      const length = Math.max(0, Math.min(end, total) - first);
      return Array.from({ length }, (_, offset) => recordAt(first + offset));
    },
    pick: async (positions) => positions.map(recordAt),
    // There is nothing to close.
    close: async () => undefined,
  };
}

/** Positions (0-based) of the numbers that contain these digits. */
export function positionsWith({ from, to, step, pad }: NumberSequence, digits: string): readonly number[] {
  const found: number[] = [];
  for (let number = from, position = 0; number <= to; number += step, position++) {
    if (String(number).padStart(pad, "0").includes(digits)) found.push(position);
  }
  return found;
}

/** Parses `1-500`, or `0001-0500` for padding to four digits; null for anything else. */
export function parseSequence(text: string): NumberSequence | null {
  const parts = /^\s*(\d{1,12})\s*-\s*(\d{1,12})\s*$/.exec(text);
  const [, first = "", last = ""] = parts ?? [];
  const pad = first.length > 1 && first.startsWith("0") ? first.length : 0;
  const sequence = { from: Number(first), to: Number(last), step: 1, pad };
  const fits = parts !== null && sequence.from <= sequence.to;
  return fits && sequenceTotal(sequence) <= sequenceLimits.records ? sequence : null;
}

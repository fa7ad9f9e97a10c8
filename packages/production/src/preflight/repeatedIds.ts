import { hash } from "node:crypto";

/** Finds ids that occur more than once in a table, using eight bytes per id. */
export type RepeatedIds = {
  add(id: string): void;
  /** Once all ids are added: whether an id is repeated, with very rare false positives; null if no id is. */
  finish(): ((id: string) => boolean) | null;
};

/** 52 bits, which a number represents exactly. */
const digits = 13;

const sumOf = (id: string): number => Number.parseInt(hash("sha256", id).slice(0, digits), 16);

/** `count` is the maximum number of ids. */
export function createRepeatedIds(count: number): RepeatedIds {
  const sums = new Float64Array(count);
  let added = 0;
  return {
    add(id) {
      sums[added++] = sumOf(id);
    },
    finish() {
      const sorted = sums.subarray(0, added).sort();
      const repeated = new Set<number>();
      for (let at = 1; at < added; at++) {
        const sum = sorted[at];
        if (sum !== undefined && sum === sorted[at - 1]) repeated.add(sum);
      }
      return repeated.size === 0 ? null : (id) => repeated.has(sumOf(id));
    },
  };
}

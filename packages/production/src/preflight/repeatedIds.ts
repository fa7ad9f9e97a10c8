import { hash } from "node:crypto";

/** Which of a table's ids stand in it more than once, in eight bytes an id. */
export type RepeatedIds = {
  add(id: string): void;
  /** Once all were added: whether an id is one of several, very seldom of one that is not; null where none is. */
  finish(): ((id: string) => boolean) | null;
};

/** 52 bits, which a number holds exactly. */
const digits = 13;

const sumOf = (id: string): number => Number.parseInt(hash("sha256", id).slice(0, digits), 16);

/** `count` is how many ids there are at most. */
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

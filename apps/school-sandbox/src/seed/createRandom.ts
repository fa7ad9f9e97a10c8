/** Pseudo-random numbers. A seed yields the same sequence on every machine. */
export type Random = {
  /** An integer from 0 to `limit` − 1. */
  below(limit: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
};

/** Mulberry32 (Tommy Ettinger, public domain), seeded with an FNV-1a hash of the text. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: <Value>(values: readonly Value[]) => {
      if (values.length === 0) throw new RangeError("There is nothing to pick from.");
      return values[below(values.length)] as Value;
    },
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}

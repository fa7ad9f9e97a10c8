/** A cache of recent results, up to a total size. */
export type RecentlyMade<Made> = {
  get(name: string): Made | undefined;
  add(name: string, made: Made): void;
};

export function createRecentlyMade<Made>(
  maxSize: number,
  sizeOf: (made: Made) => number,
): RecentlyMade<Made> {
  const entries = new Map<string, Made>();
  let sizeInAll = 0;
  return {
    get(name) {
      const made = entries.get(name);
      if (made === undefined) return undefined;
      // Moves the entry to the end, so that entries used by every card are never evicted first.
      entries.delete(name);
      entries.set(name, made);
      return made;
    },
    add(name, made) {
      const earlier = entries.get(name);
      sizeInAll += sizeOf(made) - (earlier === undefined ? 0 : sizeOf(earlier));
      entries.set(name, made);
      for (const [oldest, other] of entries) {
        if (sizeInAll <= maxSize) return;
        entries.delete(oldest);
        sizeInAll -= sizeOf(other);
      }
    },
  };
}

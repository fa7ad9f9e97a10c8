/** Paints in turn, and never so long at a time that scrolling stutters. */
export type PaintQueue = {
  /**
   * Does `job` soon. A job that still waits under the same key is replaced. It answers whether nothing that it needs is
   * on its way any more: until then, what is only painted ahead waits, so that its pictures come after those in sight.
   */
  readonly add: (key: object, job: () => boolean, isAhead: boolean) => void;
  readonly drop: (key: object) => void;
};

/** How long, ms, is painted between two frames. */
const sliceMs = 24;

/** `nextFrame` is given in tests. */
export function createPaintQueue(
  nextFrame: (run: () => void) => void = requestAnimationFrame,
  now: () => number = () => performance.now(),
): PaintQueue {
  const inSight = new Map<object, () => boolean>();
  const ahead = new Map<object, () => boolean>();
  /** What is in sight and lacks something that is on its way. */
  const unfinished = new Set<object>();
  let isPlanned = false;

  function next(): readonly [object, () => boolean] | undefined {
    const [first] = inSight;
    if (first) return first;
    const [later] = ahead;
    return unfinished.size === 0 ? later : undefined;
  }

  function run(): void {
    isPlanned = false;
    const until = now() + sliceMs;
    for (let job = next(); job; job = next()) {
      const [key, paint] = job;
      inSight.delete(key);
      ahead.delete(key);
      if (paint()) unfinished.delete(key);
      if (now() >= until) break;
    }
    plan();
  }

  function plan(): void {
    if (isPlanned || !next()) return;
    isPlanned = true;
    nextFrame(run);
  }

  return {
    add(key, job, isAhead) {
      inSight.delete(key);
      ahead.delete(key);
      if (isAhead) unfinished.delete(key);
      else unfinished.add(key);
      (isAhead ? ahead : inSight).set(key, job);
      plan();
    },
    drop(key) {
      inSight.delete(key);
      ahead.delete(key);
      unfinished.delete(key);
      plan();
    },
  };
}

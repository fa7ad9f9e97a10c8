/** Paints sheets in turn, in slices short enough that scrolling does not stutter. */
export type PaintQueue = {
  /**
   * Runs `job` soon, replacing a waiting job with the same key. The job returns true once everything it needs has
   * arrived; until then, work in advance waits, so that pictures of visible sheets load first.
   */
  readonly add: (key: object, job: () => boolean, isAhead: boolean) => void;
  readonly drop: (key: object) => void;
};

/** Painting time between two frames, ms. */
const sliceMs = 24;

/** `nextFrame` and `now` are replaced in tests. */
export function createPaintQueue(
  nextFrame: (run: () => void) => void = requestAnimationFrame,
  now: () => number = () => performance.now(),
): PaintQueue {
  const inSight = new Map<object, () => boolean>();
  const ahead = new Map<object, () => boolean>();
  /** Visible sheets that still wait for fonts or pictures. */
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

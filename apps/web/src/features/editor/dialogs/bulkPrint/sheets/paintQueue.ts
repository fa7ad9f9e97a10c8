/** Paints in turn, and never so long at a time that scrolling stutters. */
export type PaintQueue = {
  /** Does `job` soon. A job that still waits under the same key is replaced. */
  readonly add: (key: object, job: () => void) => void;
  readonly drop: (key: object) => void;
};

/** How long, ms, is painted between two frames. */
const sliceMs = 24;

/** `nextFrame` is given in tests. */
export function createPaintQueue(
  nextFrame: (run: () => void) => void = requestAnimationFrame,
  now: () => number = () => performance.now(),
): PaintQueue {
  const jobs = new Map<object, () => void>();
  let isPlanned = false;

  function run(): void {
    isPlanned = false;
    const until = now() + sliceMs;
    for (const [key, job] of jobs) {
      jobs.delete(key);
      job();
      if (now() >= until) break;
    }
    if (jobs.size > 0) plan();
  }

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    nextFrame(run);
  }

  return {
    add(key, job) {
      jobs.set(key, job);
      plan();
    },
    drop: (key) => void jobs.delete(key),
  };
}

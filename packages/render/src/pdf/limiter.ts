/** Runs tasks in the order they came, at most a fixed number at a time. */
export type Limiter = {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
  /** Drops the tasks that have not begun; their promises reject with `reason`. */
  stop(reason: unknown): void;
};

type Waiting = { readonly begin: () => void; readonly drop: (reason: unknown) => void };

export function createLimiter(atOnce: number): Limiter {
  const waiting: Waiting[] = [];
  let running = 0;
  const release = () => {
    const next = waiting.shift();
    if (next) {
      next.begin(); // takes over the place of the task that ended
    } else {
      running -= 1;
    }
  };
  return {
    async run(task) {
      if (running < atOnce) {
        running += 1;
      } else {
        await new Promise<void>((begin, drop) => waiting.push({ begin, drop }));
      }
      try {
        return await task();
      } finally {
        release();
      }
    },
    stop(reason) {
      for (const { drop } of waiting.splice(0)) {
        drop(reason);
      }
    },
  };
}

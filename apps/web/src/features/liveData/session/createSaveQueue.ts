/** Saves the fields of one record, after a pause or at once, one after the other. */
export type SaveQueue = {
  /** Saves the field after the pause. */
  readonly later: (field: string) => void;
  readonly now: (field: string) => void;
  readonly drop: (field: string) => void;
  /** Saves all pending fields; resolves when no save is running. */
  readonly flush: () => Promise<void>;
  readonly clear: () => void;
};

/** Time without a change after which a field is saved, ms. */
export const savePause = 400;

/**
 * `send` saves a field's current value and must not throw. Fields are saved one at a time, because each save sets the
 * version that the next save is based on.
 */
export function createSaveQueue(send: (field: string) => Promise<void>): SaveQueue {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const due = new Set<string>();
  let running: Promise<void> | null = null;

  async function work(): Promise<void> {
    for (const field of due) {
      due.delete(field);
      await send(field);
    }
  }

  function start(): void {
    running ??= work().finally(() => {
      running = null;
      // A field may have been queued just after the loop ended.
      if (due.size > 0) start();
    });
  }

  function clearTimer(field: string): void {
    clearTimeout(timers.get(field));
    timers.delete(field);
  }

  function now(field: string): void {
    clearTimer(field);
    due.add(field);
    start();
  }

  return {
    later(field) {
      clearTimer(field);
      timers.set(
        field,
        setTimeout(() => now(field), savePause),
      );
    },
    now,
    drop(field) {
      clearTimer(field);
      due.delete(field);
    },
    async flush() {
      for (const field of [...timers.keys()]) now(field);
      while (running) await running;
    },
    clear() {
      for (const field of [...timers.keys()]) clearTimer(field);
      due.clear();
    },
  };
}

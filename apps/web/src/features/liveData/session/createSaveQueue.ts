/** Saves the fields of one record: after a pause or at once, one after the other. */
export type SaveQueue = {
  /** Saves the field when it has rested for the pause. */
  readonly later: (field: string) => void;
  readonly now: (field: string) => void;
  readonly drop: (field: string) => void;
  /** Saves all that waits for its pause; resolves when nothing is under way any more. */
  readonly flush: () => Promise<void>;
  readonly clear: () => void;
};

/** A field is saved when it was left alone for so long, ms. */
export const savePause = 400;

/**
 * `send` saves a field's value as it is then and must not throw. One field at a time, because each save makes the
 * version that the next one is based on; what is asked for while it runs waits for its turn.
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
      // Asked for between the last field's answer and now.
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

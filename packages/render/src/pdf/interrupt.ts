import type { Writable } from "node:stream";

/** Ends a print early if the sink fails or closes, or the caller's signal aborts. */
export interface Interrupt {
  check(): void;
  /** Returns the promise's outcome, or the interruption's error if that comes first. Only one wait at a time. */
  wait<Value>(promise: Promise<Value>): Promise<Value>;
  dispose(): void;
}

/**
 * Watches the sink and the signal. Registers waiters manually, because `Promise.race` with a long-lived promise would
 * retain a reaction for every wait in a long print.
 */
export function createInterrupt(sink: Writable, signal: AbortSignal | undefined): Interrupt {
  let failure: { readonly error: unknown } | undefined;
  let rejectWaiter: ((error: unknown) => void) | undefined;
  const fail = (error: unknown): void => {
    failure ??= { error };
    rejectWaiter?.(failure.error);
  };
  const onAbort = () => fail(signal?.reason);
  const onClose = () => {
    if (!sink.writableFinished) {
      fail(new Error("The PDF's destination was closed before the PDF was complete."));
    }
  };
  sink.on("error", fail);
  sink.on("close", onClose);
  signal?.addEventListener("abort", onAbort);
  if (signal?.aborted) {
    onAbort();
  } else if (sink.destroyed || sink.writableEnded) {
    fail(sink.errored ?? new Error("The PDF's destination is already closed."));
  }
  return {
    check() {
      if (failure) {
        throw failure.error;
      }
    },
    wait(promise) {
      return new Promise((resolve, reject) => {
        if (failure) {
          // Already interrupted, so the promise's own outcome no longer matters.
          promise.catch(() => undefined);
          reject(failure.error);
          return;
        }
        rejectWaiter = reject;
        promise.then(resolve, reject);
      });
    },
    dispose() {
      sink.off("error", fail);
      sink.off("close", onClose);
      signal?.removeEventListener("abort", onAbort);
    },
  };
}

import type { Writable } from "node:stream";

/** What may end a print early: the sink failing or closing, or the caller's signal. */
export interface Interrupt {
  /** Throws when the print has been interrupted. */
  check(): void;
  /** The promise's outcome, or the interruption's error if that comes first. One wait at a time. */
  wait<Value>(promise: Promise<Value>): Promise<Value>;
  dispose(): void;
}

/**
 * Watches the sink and the signal. A waiter is registered by hand because `Promise.race` against one
 * lasting promise would keep a reaction for every wait of a long print.
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
          // The wait is over before it began; the promise's own outcome no longer matters to anyone.
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

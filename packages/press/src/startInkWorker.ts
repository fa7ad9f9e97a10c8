import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** Converts sRGB samples, three bytes per pixel, to inks, four bytes per pixel. */
type PictureInks = (samples: Uint8Array, pixels: number) => Promise<Uint8Array>;

type Waiting = {
  readonly resolve: (inks: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
};

/** The thread ends after this idle time. */
const idleMs = 5_000;

/** The bundled worker if `BUILT_PROGRAMS` is set, otherwise the source file next to this file. */
function program(): URL {
  const folder = process.env.BUILT_PROGRAMS;
  const built = folder && join(folder, "inkWorker.js");
  return built && existsSync(built) ? pathToFileURL(built) : new URL(import.meta.resolve("./inkWorker.ts"));
}

/**
 * Converts pictures for a press in a worker thread, so that pages are drawn in the meantime. The first picture
 * starts the thread, which does not keep the process alive. Rejects if the thread dies; the next picture starts a
 * new thread.
 */
export function startInkWorker(profile: Uint8Array): PictureInks {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  function rest(): void {
    worker?.unref();
    idle = setTimeout(() => {
      void worker?.terminate();
      worker = null;
    }, idleMs).unref();
  }

  function ended(thread: Worker, reason: Error): void {
    if (worker !== thread) return;
    worker = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  function started(): Worker {
    if (worker) return worker;
    const thread = new Worker(program(), { workerData: profile });
    thread.on("message", ({ id, inks }: { readonly id: number; readonly inks: Uint8Array }) => {
      waiting.get(id)?.resolve(inks);
      waiting.delete(id);
      if (waiting.size === 0) rest();
    });
    thread.on("error", (error: Error) => ended(thread, error));
    thread.on("exit", () => ended(thread, new Error("The thread that converts pictures ended.")));
    worker = thread;
    return thread;
  }

  return (samples, pixels) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      const thread = started();
      thread.ref();
      const id = count++;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, samples, pixels });
    });
}

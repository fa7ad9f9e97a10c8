import type { TextSpread } from "@print-builder/core/layout";
import type { CardRecord } from "@print-builder/core/records";
import type { SpreadOrder, SpreadReport, SpreadTask } from "./spreadTask.ts";

/** Records sent to the worker at once. */
const blockSize = 1000;

export type SpreadRecords = {
  readonly total: number;
  readonly headers: readonly string[];
  /** Records from 0, `end` exclusive. */
  readonly read: (start: number, end: number) => Promise<readonly CardRecord[]>;
};

type RunOptions = {
  readonly task: SpreadTask;
  readonly records: Pick<SpreadRecords, "total" | "read">;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
};

/**
 * Lays out texts for all records in a worker, so that the editor stays responsive.
 * @throws ApiError when records cannot be read; Error when the worker fails; the reason of an aborted `signal`
 */
export async function runSpread({
  task,
  records,
  signal,
  onProgress,
}: RunOptions): Promise<readonly TextSpread[]> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./spreadWorker.ts", import.meta.url), { type: "module" });
  const tell = (order: SpreadOrder) => worker.postMessage(order);
  const ready = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<readonly TextSpread[]>();
  worker.addEventListener("message", ({ data }: MessageEvent<SpreadReport>) => {
    if (data.report === "ready") ready.resolve();
    else if (data.report === "progress") onProgress(data.done);
    else if (data.report === "result") ending.resolve(data.spreads);
    else ending.reject(new Error(data.message));
  });
  worker.addEventListener("error", ({ message }) =>
    ending.reject(new Error(message || "The texts could not be looked at. Try again.")),
  );
  signal.addEventListener("abort", () => ending.reject(signal.reason), { once: true });

  async function send(): Promise<readonly TextSpread[]> {
    await ready.promise;
    tell({ order: "begin", task });
    for (let start = 0; start < records.total; start += blockSize) {
      const rows = await records.read(start, Math.min(records.total, start + blockSize));
      signal.throwIfAborted();
      tell({ order: "rows", rows });
    }
    tell({ order: "end" });
    return await ending.promise;
  }

  try {
    return await Promise.race([send(), ending.promise]);
  } finally {
    worker.terminate();
  }
}

import { problem } from "@print-builder/api";
import { createFairQueue, type Turn } from "../queues/fairQueue.ts";
import type { PrintPlace, PrintTask } from "./messages.ts";
import { type PrintChild, type PrintChildOptions, type Receiver, startPrintChild } from "./printChild.ts";
import { type TaskTimeouts, taskTimeoutsMs } from "./taskTimeouts.ts";

export type ProcessPoolOptions = Pick<PrintChildOptions, "niceness"> & {
  /** Tasks at the same time. */
  readonly processes: number;
  /** Heap of each process in MB. */
  readonly heapMb: number;
  /** How long work may get nowhere. Default: `taskTimeoutsMs`. */
  readonly timeouts?: TaskTimeouts;
  /** Milliseconds without a task after which a process ends. Default 60,000. */
  readonly idleMs?: number;
};

/** Who works on without a pause keeps the processes that this takes. */
const relievedMs = 1000;

/** Does a task in its user's turn. Rejects with the Problem `print_busy` when too many wait. */
export type RunTask = (task: PrintTask, receiver: Receiver, turn: Turn) => Promise<void>;

export type ProcessPool = {
  readonly run: RunTask;
  /** The system's ids of the processes that run. */
  readonly processIds: () => readonly number[];
  /** Ends the processes that have nothing to do, and had nothing to do for a moment. */
  readonly relieve: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Processes with a limited heap, started when first needed, started again when one dies and ended when nobody needs
 * them for a while. A process that dies, or gets nowhere, ends the one task it was at, never the server.
 */
export function startProcessPool(place: PrintPlace, options: ProcessPoolOptions): ProcessPool {
  const { processes, heapMb, niceness, idleMs = 60_000, timeouts = taskTimeoutsMs } = options;
  const idle: PrintChild[] = [];
  const ends = new WeakMap<PrintChild, NodeJS.Timeout>();
  const restingSince = new WeakMap<PrintChild, number>();
  const all = new Set<PrintChild>();
  const queue = createFairQueue({
    places: processes,
    busy: (queued) => problem("print_busy", queued, queued),
  });
  let closed = false;

  function start(): PrintChild {
    const child = startPrintChild(place, { heapMb, niceness, timeouts });
    all.add(child);
    void child.ended.then(() => {
      all.delete(child);
      takeIdle(child);
    });
    return child;
  }

  /** Answers whether the process was idle. */
  function takeIdle(child: PrintChild): boolean {
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
    return at >= 0;
  }

  /** The process used last is the next one to be used: of several, those that are not needed rest long enough to end. */
  function park(child: PrintChild): void {
    idle.push(child);
    restingSince.set(child, performance.now());
    const end = () => {
      if (takeIdle(child)) child.end();
    };
    ends.set(child, setTimeout(end, idleMs).unref());
  }

  function wake(): PrintChild | undefined {
    const child = idle.pop();
    if (child) clearTimeout(ends.get(child));
    return child;
  }

  async function work(task: PrintTask, receiver: Receiver, signal: AbortSignal | null): Promise<void> {
    if (closed || signal?.aborted) throw problem("print_interrupted");
    const child = wake() ?? start();
    const outcome = await child.run(task, receiver, signal);
    if (outcome === "never begun") return await work(task, receiver, signal);
    if (outcome === "fit" && !closed) park(child);
    else child.end();
  }

  return {
    async run(task, receiver, turn) {
      const { signal = null } = turn;
      try {
        await queue.run(turn, () => work(task, receiver, signal));
      } catch (error) {
        throw signal?.aborted ? problem("print_interrupted") : error;
      }
    },
    processIds: () => [...all].flatMap((child) => child.processId ?? []),
    relieve: () => {
      const restedBefore = performance.now() - relievedMs;
      for (const child of idle.filter((resting) => (restingSince.get(resting) ?? 0) < restedBefore)) {
        clearTimeout(ends.get(child));
        takeIdle(child);
        child.end();
      }
    },
    close: async () => {
      closed = true;
      for (const child of all) child.end();
      await Promise.all([...all].map((child) => child.ended));
    },
  };
}

import { problem } from "@print-builder/api";
import { createFairQueue, type Turn } from "../queues/fairQueue.ts";
import type { PrintPlace, PrintTask } from "./messages.ts";
import { type PrintChild, type PrintChildOptions, type Receiver, startPrintChild } from "./printChild.ts";
import { type TaskTimeouts, taskTimeoutsMs } from "./standstill.ts";

export type ProcessPoolOptions = Pick<PrintChildOptions, "niceness"> & {
  /** Maximum number of concurrent tasks. */
  readonly processes: number;
  /** Heap limit of each process in MB. */
  readonly heapMb: number;
  /** How long work may make no progress. Default: `taskTimeoutsMs`. */
  readonly timeouts?: TaskTimeouts;
  /** Idle time before a process ends, in milliseconds. Default 60,000. */
  readonly idleMs?: number;
};

/** Idle time that protects processes in continuous use from relief. */
const relievedMs = 1000;

/** Does a task in its user's turn. Rejects with the Problem `print_busy` if too many are waiting. */
export type RunTask = (task: PrintTask, receiver: Receiver, turn: Turn) => Promise<void>;

export type ProcessPool = {
  readonly run: RunTask;
  /** The system's ids of the running processes. */
  readonly processIds: () => readonly number[];
  /** Ends processes that have been idle for a moment. */
  readonly relieve: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Processes with a limited heap, started on demand, restarted when they die and ended when idle. A process that dies or
 * stalls fails its one task, never the server.
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

  /** Returns whether the process was idle. */
  function takeIdle(child: PrintChild): boolean {
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
    return at >= 0;
  }

  /** Reuses the most recently used process, so that surplus processes stay idle long enough to end. */
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

import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { problem } from "@print-builder/api";
import { startConfinedProcess } from "@print-builder/production";
import { createFairQueue, type Turn } from "../services/fairQueue.ts";
import type { FromPrintProcess, PrintPlace, PrintTask, ToPrintProcess } from "./messages.ts";

export type ProcessPoolOptions = {
  /** Tasks at the same time. */
  readonly processes: number;
  /** Heap of each process in MB. Default 768. */
  readonly heapMb?: number;
  /** How far its processes give way to others, 0 to 19. */
  readonly niceness: number;
  /** Milliseconds without a task after which a process ends. Default 60,000. */
  readonly idleMs?: number;
};

/** What comes back of one task. */
export type Receiver = {
  readonly bytes: (bytes: Uint8Array, taken: () => void) => void;
  readonly done: (message: FromPrintProcess) => void;
  readonly failed: (error: Error) => void;
};

/** Does a task in its user's turn. Rejects with the Problem `print_busy` when too many wait. */
export type RunTask = (task: PrintTask, receiver: Receiver, turn: Turn) => Promise<void>;

export type ProcessPool = {
  readonly run: RunTask;
  /** The system's ids of the processes that run. */
  readonly processIds: () => readonly number[];
  readonly close: () => Promise<void>;
};

const program = join(import.meta.dirname, "printProcess.ts");
/** How long a process may take to notice that its print was called off. */
const stopMs = 5000;

/**
 * Processes with a limited heap, started when first needed, started again when one dies and ended when nobody needs
 * them for a while. A process that dies ends the one task it was at, never the server.
 */
export function startProcessPool(place: PrintPlace, options: ProcessPoolOptions): ProcessPool {
  const { processes, heapMb = 768, niceness, idleMs = 60_000 } = options;
  const idle: ChildProcess[] = [];
  const ends = new WeakMap<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const queue = createFairQueue({
    places: processes,
    busy: (queued) => problem("print_busy", queued, queued),
  });
  let closed = false;

  function start(): ChildProcess {
    const child = startConfinedProcess(program, { memoryMb: heapMb, niceness, output: "inherit" });
    all.add(child);
    const tempFolder = join(place.tempFolder, randomUUID());
    child.once("exit", () => {
      all.delete(child);
      // Photos that it could not remove any more. What cannot be removed now goes at the server's next start.
      rm(tempFolder, { recursive: true, force: true }).catch(() => undefined);
      takeIdle(child);
    });
    // A process that cannot be started or reached exits as well, which is where that is dealt with.
    child.on("error", () => undefined);
    tell(child, { kind: "open", place: { ...place, tempFolder } });
    return child;
  }

  /** Answers whether the process was idle. */
  function takeIdle(child: ChildProcess): boolean {
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
    return at >= 0;
  }

  /** The process used last is the next one to be used: of several, those that are not needed rest long enough to end. */
  function rest(child: ChildProcess): void {
    idle.push(child);
    const end = () => {
      if (takeIdle(child)) child.kill("SIGKILL");
    };
    ends.set(child, setTimeout(end, idleMs).unref());
  }

  function wake(): ChildProcess | undefined {
    const child = idle.pop();
    if (child) clearTimeout(ends.get(child));
    return child;
  }

  return {
    async run(task, receiver, turn) {
      const { signal = null } = turn;
      const work = async () => {
        if (closed || signal?.aborted) throw problem("print_interrupted");
        const child = wake() ?? start();
        const survived = await runIn(child, task, receiver, signal);
        if (survived && !closed) rest(child);
        else child.kill("SIGKILL");
      };
      await queue.run(turn, work).catch((error: unknown) => {
        throw signal?.aborted ? problem("print_interrupted") : error;
      });
    },
    processIds: () => [...all].flatMap((child) => child.pid ?? []),
    close: async () => {
      closed = true;
      const gone = [...all].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of all) child.kill("SIGKILL");
      await Promise.all(gone);
    },
  };
}

/** Answers whether the process is fit for a next task. */
function runIn(
  child: ChildProcess,
  task: PrintTask,
  receiver: Receiver,
  signal: AbortSignal | null,
): Promise<boolean> {
  return new Promise((resolve) => {
    let calledOff: NodeJS.Timeout | undefined;
    const end = (survived: boolean): void => {
      clearTimeout(calledOff);
      child.off("message", hear);
      child.off("exit", died);
      signal?.removeEventListener("abort", callOff);
      resolve(survived);
    };
    const hear = (message: FromPrintProcess): void => {
      if (message.kind === "bytes") {
        receiver.bytes(message.bytes, () => tell(child, { kind: "more" }));
      } else {
        receiver.done(message);
        end(true);
      }
    };
    const died = (): void => {
      receiver.failed(problem("print_interrupted"));
      end(false);
    };
    const callOff = (): void => {
      tell(child, { kind: "stop" });
      calledOff = setTimeout(() => child.kill("SIGKILL"), stopMs);
    };
    child.on("message", hear);
    child.once("exit", died);
    signal?.addEventListener("abort", callOff, { once: true });
    if (child.exitCode !== null || child.signalCode !== null) died();
    else tell(child, { kind: "task", task });
  });
}

function tell(child: ChildProcess, message: ToPrintProcess): void {
  // A process that is gone hears nothing: its exit is what counts.
  if (child.connected) child.send(message, () => undefined);
}

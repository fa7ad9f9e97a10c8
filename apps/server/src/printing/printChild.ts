import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { problem } from "@print-builder/api";
import { restProcess, startConfinedProcess, wakeProcess } from "@print-builder/production";
import type { FromPrintProcess, PrintPlace, PrintTask, ToPrintProcess } from "./messages.ts";
import {
  beginMs,
  cancelMs,
  stuckProblem,
  type TaskTimeouts,
  timeoutFor,
  watchStandstill,
} from "./standstill.ts";
import { lastPlace } from "./watchDrawing.ts";

/** Receives a task's output. */
export type Receiver = {
  readonly bytes: (bytes: Uint8Array, taken: () => void) => void;
  readonly done: (message: FromPrintProcess) => void;
  readonly failed: (error: Error) => void;
};

export type PrintChildOptions = {
  /** Heap limit of the process, in MB. */
  readonly heapMb: number;
  /** Scheduling niceness, from 0 to 19. */
  readonly niceness: number;
  readonly timeouts: TaskTimeouts;
};

/** Whether the process can do another task, and whether it started this task at all. */
export type Outcome = "fit" | "gone" | "never begun";

/** A process that does one print task at a time. */
export type PrintChild = {
  readonly processId: number | undefined;
  /** Whether the process has not had a task yet. */
  isFresh(): boolean;
  run(task: PrintTask, receiver: Receiver, signal: AbortSignal | null): Promise<Outcome>;
  /** Marks the process as idle: it is ended after `idleMs`, or earlier to release memory. */
  rest(idleMs: number): void;
  /** Takes the idle process back into use. Returns false if it has been ended. */
  wake(): boolean;
  end(): void;
  readonly ended: Promise<void>;
};

const program = join(import.meta.dirname, "printProcess.ts");

export function startPrintChild(
  place: PrintPlace,
  { heapMb, niceness, timeouts }: PrintChildOptions,
): PrintChild {
  const child = startConfinedProcess(program, { memoryMb: heapMb, niceness, output: "inherit" });
  const folder = join(place.tempFolder, randomUUID());
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  // Removes photos that the process left behind. The server's next start removes what remains.
  ended.then(() => rm(folder, { recursive: true, force: true })).catch(() => undefined);
  // If the process cannot be reached, it also exits, which the exit handler deals with.
  child.on("error", () => undefined);
  tell(child, { kind: "open", place: { ...place, tempFolder: folder } });
  let tasks = 0;
  return {
    processId: child.pid,
    isFresh: () => tasks === 0,
    run: (task, receiver, signal) => {
      tasks++;
      return runIn({ child, folder, isFresh: tasks === 1, timeouts }, task, receiver, signal);
    },
    rest: (idleMs) => restProcess(child, idleMs),
    wake: () => wakeProcess(child),
    end: () => void child.kill("SIGKILL"),
    ended,
  };
}

type Running = {
  readonly child: ChildProcess;
  readonly folder: string;
  readonly isFresh: boolean;
  readonly timeouts: TaskTimeouts;
};

function runIn(
  { child, folder, isFresh, timeouts }: Running,
  task: PrintTask,
  receiver: Receiver,
  signal: AbortSignal | null,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const limitMs = timeoutFor(task, timeouts);
    const standstill = watchStandstill(child.pid);
    let deadline = setTimeout(stuck, limitMs);
    // An idle process may be suspended or hang; another process then takes over the task.
    const begin = isFresh ? undefined : setTimeout(neverBegun, beginMs);
    let calledOff: NodeJS.Timeout | undefined;
    /** The output was not consumed yet: the process has to wait, which is not a hang. */
    let untaken = 0;

    function end(outcome: Outcome): void {
      for (const timer of [deadline, begin, calledOff]) clearTimeout(timer);
      child.off("message", hear);
      child.off("exit", died);
      signal?.removeEventListener("abort", callOff);
      if (outcome !== "fit") child.kill("SIGKILL");
      resolve(outcome);
    }
    function getOn(): void {
      standstill.end();
      deadline.refresh();
    }
    function hear(message: FromPrintProcess): void {
      clearTimeout(begin);
      getOn();
      if (message.kind === "bytes") {
        untaken++;
        receiver.bytes(message.bytes, () => {
          untaken--;
          getOn();
          tell(child, { kind: "more" });
        });
      } else if (message.kind !== "progress") {
        receiver.done(message);
        end("fit");
      }
    }
    function died(): void {
      receiver.failed(problem("print_interrupted"));
      end("gone");
    }
    function stuck(): void {
      if (untaken > 0) {
        getOn();
        return;
      }
      const leftMs = limitMs - standstill.ownMs();
      if (leftMs > 0) {
        deadline = setTimeout(stuck, leftMs);
        return;
      }
      receiver.failed(stuckProblem("print_stuck", limitMs, lastPlace(folder)));
      end("gone");
    }
    function neverBegun(): void {
      end("never begun");
    }
    function callOff(): void {
      tell(child, { kind: "stop" });
      calledOff = setTimeout(died, cancelMs);
    }

    child.on("message", hear);
    child.once("exit", died);
    signal?.addEventListener("abort", callOff, { once: true });
    if (child.exitCode !== null || child.signalCode !== null) died();
    else tell(child, { kind: "task", task });
  });
}

function tell(child: ChildProcess, message: ToPrintProcess): void {
  // The process is gone; its exit handler does the rest.
  if (child.connected) child.send(message, () => undefined);
}

import type { ChildProcess } from "node:child_process";
import {
  type ConfinedProcessOptions,
  restProcess,
  startConfinedProcess,
  wakeProcess,
} from "./confinedProcess.ts";
import { limitTime, residentMbOf } from "./processUse.ts";

/** A program in a separate process that runs one task at a time and can be killed during a task. */
export type KillableProcess<Task, Answer> = {
  /**
   * The program's answer; null if its process died, or took longer than `timeoutMs` (see `limitTime`) and was killed.
   * Rejects if the system cannot start a process; the next task tries again.
   */
  ask(task: Task, timeoutMs: number): Promise<Answer | null>;
  /** Kills the process; the next task starts a new process. */
  end(): void;
  /** Null while no process runs. */
  processId(): number | null;
  close(): Promise<void>;
};

export type KillableProcessOptions = ConfinedProcessOptions & {
  /** Milliseconds without a task after which the process ends. Default 60,000. */
  readonly idleMs?: number;
  /**
   * Resident memory in MB at which the process is killed during a task, on systems that report it (Linux). Default: no
   * limit.
   */
  readonly residentMb?: number;
};

const watchEveryMs = 50;

/**
 * The first task starts the process, and after a crash the next task starts a new process, so a hostile file affects
 * only its own task. An idle process does not keep its parent from exiting.
 */
export function killableProcess<Task extends object, Answer>(
  program: string,
  { idleMs = 60_000, residentMb = Number.POSITIVE_INFINITY, ...confined }: KillableProcessOptions,
): KillableProcess<Task, Answer> {
  let child: ChildProcess | null = null;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  function started(): ChildProcess {
    if (child && wakeProcess(child)) return child;
    const fresh = startConfinedProcess(program, confined);
    // Each task handles errors itself. Without a listener, an error between two tasks would end this process.
    fresh.on("error", () => undefined);
    fresh.once("exit", () => {
      if (child === fresh) child = null;
    });
    child = fresh;
    return fresh;
  }

  async function askNow(task: Task, timeoutMs: number): Promise<Answer | null> {
    if (isClosed) return null;
    const asked = started();
    hold(asked);
    const unwatch = watchMemory(asked, residentMb, end);
    const answer = await answerOf<Task, Answer>(asked, task, timeoutMs, end);
    unwatch();
    detach(asked);
    if (child === asked) restProcess(asked, idleMs);
    return answer;
  }

  function end(): void {
    const ending = child;
    child = null;
    ending?.kill("SIGKILL");
  }

  return {
    ask(task, timeoutMs) {
      const turn = last.then(() => askNow(task, timeoutMs));
      last = turn.catch(() => undefined);
      return turn;
    },
    end,
    processId: () => child?.pid ?? null,
    async close() {
      isClosed = true;
      end();
      await last;
    },
  };
}

/** Calls `tooMuch` once the process uses more memory than allowed; returns a function that stops watching. */
function watchMemory({ pid }: ChildProcess, limitMb: number, tooMuch: () => void): () => void {
  if (pid === undefined || !Number.isFinite(limitMb)) return () => undefined;
  const timer = setInterval(() => {
    if (residentMbOf(pid) > limitMb) tooMuch();
  }, watchEveryMs).unref();
  return () => clearInterval(timer);
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function detach(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function answerOf<Task extends object, Answer>(
  child: ChildProcess,
  task: Task,
  timeoutMs: number,
  end: () => void,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | null): void => {
      unwatch();
      child.off("message", settle);
      child.off("exit", fail);
      child.off("error", fail);
      resolve(answer);
    };
    const fail = (): void => settle(null);
    const unwatch = limitTime(child, timeoutMs, () => {
      end();
      fail();
    });
    child.on("message", settle);
    child.once("exit", fail);
    child.once("error", fail);
    // Sending to a process that has exited fails; the exit handler deals with that.
    child.send(task, () => undefined);
  });
}

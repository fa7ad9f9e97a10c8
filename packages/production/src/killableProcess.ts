import type { ChildProcess } from "node:child_process";
import { type ConfinedProcessOptions, startConfinedProcess } from "./confinedProcess.ts";
import { limitTime, residentMbOf } from "./processUse.ts";

/** A program in a process of its own that does one task after the other, and can be ended in the middle of one. */
export type KillableProcess<Task, Answer> = {
  /** What the program answers; null where its process died, or took longer than `timeoutMs` (see `limitTime`) and was ended. */
  ask(task: Task, timeoutMs: number): Promise<Answer | null>;
  /** Ends the process; the next task gets another one. */
  end(): void;
  /** Ends it where it has had nothing to do for a moment. */
  relieve(): void;
  /** The system's id of the process; null while none runs. */
  processId(): number | null;
  close(): Promise<void>;
};

export type KillableProcessOptions = ConfinedProcessOptions & {
  /** Milliseconds without a task after which the process ends. Default 60,000. */
  readonly idleMs?: number;
  /** Resident memory at which it is ended in the middle of a task, MB, where the system tells it (Linux). Default: any. */
  readonly residentMb?: number;
};

const watchEveryMs = 50;
/** Who asks again and again keeps the process. */
const relievedMs = 1000;

/**
 * The process is started by the first task and again by the next one after it died: what a hostile file does to it is
 * done to that one task. While it has nothing to do it keeps nobody from ending.
 */
export function killableProcess<Task extends object, Answer>(
  program: string,
  { idleMs = 60_000, residentMb = Number.POSITIVE_INFINITY, ...confined }: KillableProcessOptions,
): KillableProcess<Task, Answer> {
  let child: ChildProcess | null = null;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let restingSince = 0;
  let last: Promise<unknown> = Promise.resolve();

  function started(): ChildProcess {
    if (child) return child;
    const fresh = startConfinedProcess(program, confined);
    // A process that cannot be started or reached exits as well, which is where that is dealt with.
    fresh.on("error", () => undefined);
    fresh.once("exit", () => {
      if (child === fresh) child = null;
    });
    child = fresh;
    return fresh;
  }

  async function askNow(task: Task, timeoutMs: number): Promise<Answer | null> {
    if (isClosed) return null;
    clearTimeout(idle);
    const asked = started();
    hold(asked);
    const unwatch = watchMemory(asked, residentMb, end);
    const answer = await answerOf<Task, Answer>(asked, task, timeoutMs, end);
    unwatch();
    detach(asked);
    idle = setTimeout(end, idleMs).unref();
    return answer;
  }

  function end(): void {
    const ending = child;
    child = null;
    ending?.kill("SIGKILL");
  }

  return {
    ask(task, timeoutMs) {
      waiting++;
      const turn = last
        .then(() => askNow(task, timeoutMs))
        .finally(() => {
          waiting--;
          restingSince = performance.now();
        });
      last = turn;
      return turn;
    },
    end,
    relieve() {
      if (waiting === 0 && performance.now() - restingSince > relievedMs) end();
    },
    processId: () => child?.pid ?? null,
    async close() {
      isClosed = true;
      clearTimeout(idle);
      end();
      await last;
    },
  };
}

/** Calls `tooMuch` when the process holds more memory than it may; answers how to stop watching. */
function watchMemory({ pid }: ChildProcess, limitMb: number, tooMuch: () => void): () => void {
  if (pid === undefined || !Number.isFinite(limitMb)) return () => undefined;
  const timer = setInterval(() => {
    if (residentMbOf(pid) > limitMb) tooMuch();
  }, watchEveryMs).unref();
  return () => clearInterval(timer);
}

/** This process stays while a task is under way, and only then. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function detach(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Never fails: a process that dies, or takes too long and is ended, answers null. */
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
    // A process that is gone hears nothing: its exit is what counts.
    child.send(task, () => undefined);
  });
}

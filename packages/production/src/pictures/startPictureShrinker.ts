import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { niceFor, startConfinedProcess } from "../confinedProcess.ts";

/** Makes small copies of pictures in a process of its own, one at a time. */
export type PictureShrinker = {
  /**
   * A small WebP of an encoded picture, at most `longestPx` long: see `shrinkPicture`. Null for a picture of which none
   * can be made, in the time and memory that there is.
   */
  shrink(bytes: Uint8Array, longestPx: number): Promise<Uint8Array | null>;
  /** The system's id of the process; null while none runs. */
  processId(): number | null;
  close(): Promise<void>;
};

export type PictureShrinkerOptions = {
  /** Milliseconds for one picture until the process is killed. Default 15,000. */
  readonly timeoutMs?: number;
  /** Heap of the process in MB, without the pictures themselves. Default 128. */
  readonly memoryMb?: number;
  /** Milliseconds without a picture after which the process ends. Default 60,000. */
  readonly idleMs?: number;
};

export type ShrinkTask = { readonly bytes: Uint8Array; readonly longestPx: number };
export type ShrinkAnswer = { readonly small: Uint8Array | null };

const program = fileURLToPath(new URL("./pictureChild.ts", import.meta.url));

/**
 * The process is started by the first picture and again by the next one after it died: what a hostile file does to it
 * is done to that one picture.
 */
export function startPictureShrinker(options: PictureShrinkerOptions = {}): PictureShrinker {
  const { timeoutMs = 15_000, memoryMb = 128, idleMs = 60_000 } = options;
  let child: ChildProcess | null = null;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function started(): ChildProcess {
    if (child) return child;
    const fresh = startChild(memoryMb);
    fresh.once("exit", () => {
      if (child === fresh) child = null;
    });
    child = fresh;
    return fresh;
  }

  async function shrinkNow(task: ShrinkTask): Promise<Uint8Array | null> {
    if (isClosed) return null;
    clearTimeout(idle);
    const small = await answerOf(started(), task, timeoutMs, end);
    idle = setTimeout(end, idleMs).unref();
    return small;
  }

  /** Ends the process; the next picture gets another one. */
  function end(): void {
    const ending = child;
    child = null;
    ending?.kill("SIGKILL");
  }

  return {
    shrink(bytes, longestPx) {
      const turn = last.then(() => shrinkNow({ bytes, longestPx }));
      last = turn;
      return turn;
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

function startChild(memoryMb: number): ChildProcess {
  const child = startConfinedProcess(program, { memoryMb, niceness: niceFor.waiting });
  // A process that cannot be started or reached exits as well, which is where that is dealt with.
  child.on("error", () => undefined);
  return child;
}

/** Never fails: a process that dies, or takes too long and is ended, answers null. */
function answerOf(
  child: ChildProcess,
  task: ShrinkTask,
  timeoutMs: number,
  end: () => void,
): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const settle = (small: Uint8Array | null): void => {
      clearTimeout(timer);
      child.off("message", hear);
      child.off("exit", fail);
      child.off("error", fail);
      resolve(small);
    };
    const hear = ({ small }: ShrinkAnswer): void => settle(small);
    const fail = (): void => settle(null);
    const timer = setTimeout(() => {
      end();
      fail();
    }, timeoutMs);
    child.on("message", hear);
    child.once("exit", fail);
    child.once("error", fail);
    // A process that is gone hears nothing: its exit is what counts.
    child.send(task, () => undefined);
  });
}

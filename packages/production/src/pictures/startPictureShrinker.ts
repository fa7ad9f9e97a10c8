import { fileURLToPath } from "node:url";
import { niceFor } from "../confinedProcess.ts";
import { killableProcess } from "../killableProcess.ts";

/** Makes small copies of pictures one at a time in a separate process. */
export type PictureShrinker = {
  /**
   * Returns a small WebP of an encoded picture, at most `longestPx` long: see `shrinkPicture`. Null if that exceeds the
   * limits of time and memory, or fails.
   */
  shrink(bytes: Uint8Array, longestPx: number): Promise<Uint8Array | null>;
  /** Null while no process runs. */
  processId(): number | null;
  /** Kills the process if it has been idle for a moment. */
  relieve(): void;
  close(): Promise<void>;
};

export type PictureShrinkerOptions = {
  /** Milliseconds for one picture until the process is killed. Default 15,000. */
  readonly timeoutMs?: number;
  /** Heap limit of the process in MB, excluding the pictures. Default 128. */
  readonly memoryMb?: number;
  /** Milliseconds without a picture after which the process is ended. Default 60,000. */
  readonly idleMs?: number;
};

export type ShrinkTask = { readonly bytes: Uint8Array; readonly longestPx: number };
export type ShrinkAnswer = { readonly small: Uint8Array | null };

const program = fileURLToPath(new URL("./pictureChild.ts", import.meta.url));

export function startPictureShrinker(options: PictureShrinkerOptions = {}): PictureShrinker {
  const { timeoutMs = 15_000, memoryMb = 128, idleMs } = options;
  const process = killableProcess<ShrinkTask, ShrinkAnswer>(program, {
    memoryMb,
    niceness: niceFor.waiting,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  return {
    async shrink(bytes, longestPx) {
      const answer = await process.ask({ bytes, longestPx }, timeoutMs);
      return answer?.small ?? null;
    },
    processId: process.processId,
    relieve: process.relieve,
    close: process.close,
  };
}

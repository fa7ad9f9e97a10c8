import { fileURLToPath } from "node:url";
import { niceFor } from "../confinedProcess.ts";
import { killableProcess } from "../killableProcess.ts";
import type { PhotoFaces } from "./photoFaces.ts";

/** Looks for faces in photos, in a process of its own on this machine, one photo at a time. */
export type FaceFinder = {
  /** What there is in an encoded picture; null where it could not be looked at, in the time and memory that there is. */
  find(bytes: Uint8Array): Promise<PhotoFaces | null>;
  /** The system's id of the process; null while none runs. */
  processId(): number | null;
  close(): Promise<void>;
};

export type FaceFinderOptions = {
  /** Milliseconds for one photo until the process is killed. Default 120,000: it gives way to others, and the first one waits for the model. */
  readonly timeoutMs?: number;
  /** Heap of the process in MB, without the pictures themselves. Default 128. */
  readonly memoryMb?: number;
  /** Milliseconds without a photo after which the process ends. Default 60,000. */
  readonly idleMs?: number;
};

export type FaceTask = { readonly bytes: Uint8Array };
export type FaceAnswer = { readonly facts: PhotoFaces | null };

const program = fileURLToPath(new URL("./faceChild.ts", import.meta.url));

/** Starts nothing yet: the first photo does. */
export function startFaceFinder(options: FaceFinderOptions = {}): FaceFinder {
  const { timeoutMs = 120_000, memoryMb = 128, idleMs } = options;
  const process = killableProcess<FaceTask, FaceAnswer>(program, {
    memoryMb,
    niceness: niceFor.waiting,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  return {
    async find(bytes) {
      const answer = await process.ask({ bytes }, timeoutMs);
      return answer?.facts ?? null;
    },
    processId: process.processId,
    close: process.close,
  };
}

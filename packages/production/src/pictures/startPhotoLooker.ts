import { fileURLToPath } from "node:url";
import type { FaceBox } from "@print-builder/core/elements";
import { niceFor } from "../confinedProcess.ts";
import { killableProcess } from "../killableProcess.ts";
import type { PhotoFacts } from "./photoFacts.ts";

/** Analyses photos one at a time in a separate process on this machine. */
export type PhotoLooker = {
  /** Measures an encoded picture; null if it cannot be read within the limits of time and memory. */
  look(bytes: Uint8Array): Promise<PhotoFacts | null>;
  /**
   * Cuts the plain backdrop out of an encoded picture; the result is a WebP of at most 1,200 px, and `face` is never
   * cut. Null if the backdrop is not plain, undefined if the picture cannot be read within the limits of time and
   * memory.
   */
  cut(bytes: Uint8Array, face: FaceBox | null): Promise<Uint8Array | null | undefined>;
  /** Null while no process runs. */
  processId(): number | null;
  /** Kills the process if it has been idle for a moment. */
  relieve(): void;
  close(): Promise<void>;
};

export type PhotoLookerOptions = {
  /**
   * Milliseconds for one photo until the process is killed. Default 120,000, because the process runs at low priority
   * and the first photo waits until the model is loaded.
   */
  readonly timeoutMs?: number;
  /** Priority of the process: see `niceFor`. Default `waiting`. */
  readonly niceness?: number;
};

export type LookTask = { readonly bytes: Uint8Array; readonly cut?: { readonly face: FaceBox | null } };
export type LookAnswer = { readonly facts: PhotoFacts | null } | { readonly cut: Uint8Array | null };

const program = fileURLToPath(new URL("./photoChild.ts", import.meta.url));

const heapMb = 128;
const residentMb = 600;

export function startPhotoLooker({
  timeoutMs = 120_000,
  niceness = niceFor.waiting,
}: PhotoLookerOptions = {}): PhotoLooker {
  const process = killableProcess<LookTask, LookAnswer>(program, {
    memoryMb: heapMb,
    residentMb,
    niceness,
    idleMs: 60_000,
  });
  return {
    async look(bytes) {
      const answer = await process.ask({ bytes }, timeoutMs);
      return answer && "facts" in answer ? answer.facts : null;
    },
    async cut(bytes, face) {
      const answer = await process.ask({ bytes, cut: { face } }, timeoutMs);
      return answer && "cut" in answer ? answer.cut : undefined;
    },
    processId: process.processId,
    relieve: process.relieve,
    close: process.close,
  };
}

import { fileURLToPath } from "node:url";
import type { FaceBox } from "@print-builder/core/elements";
import { niceFor } from "../confinedProcess.ts";
import { killableProcess } from "../killableProcess.ts";
import type { PhotoFacts } from "./photoFacts.ts";

/** Looks at photos in a process of its own on this machine, one at a time. */
export type PhotoLooker = {
  /** What an encoded picture tells; null where it cannot be read in the time and memory that there is. */
  look(bytes: Uint8Array): Promise<PhotoFacts | null>;
  /**
   * An encoded picture without its plain backdrop, as WebP of at most 1,200 px; `face` is never cut. Null for one whose backdrop is
   * not plain, undefined where it cannot be read in the time and memory that there is.
   */
  cut(bytes: Uint8Array, face: FaceBox | null): Promise<Uint8Array | null | undefined>;
  /** The system's id of the process; null while none runs. */
  processId(): number | null;
  /** Ends the process where it has had nothing to do for a moment. */
  relieve(): void;
  close(): Promise<void>;
};

export type PhotoLookerOptions = {
  /** Milliseconds for one photo until the process is killed. Default 120,000: it gives way to others, and the first one waits for the model. */
  readonly timeoutMs?: number;
  /** How far it gives way to others: see `niceFor`, whose `waiting` is the default. */
  readonly niceness?: number;
};

export type LookTask = { readonly bytes: Uint8Array; readonly cut?: { readonly face: FaceBox | null } };
export type LookAnswer = { readonly facts: PhotoFacts | null } | { readonly cut: Uint8Array | null };

const program = fileURLToPath(new URL("./photoChild.ts", import.meta.url));

const heapMb = 128;
const residentMb = 600;

/** Starts nothing yet: the first photo does. The process ends when there are none. */
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

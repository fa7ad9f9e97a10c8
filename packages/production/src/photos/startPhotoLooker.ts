import { fileURLToPath } from "node:url";
import { niceFor } from "../confinedProcess.ts";
import { killableProcess } from "../killableProcess.ts";
import type { PhotoFacts } from "../pictures/photoFacts.ts";

/** Looks at photos in a process of its own, one at a time. */
export type PhotoLooker = {
  /** What the pixels of an encoded picture tell; null where it cannot be read in the time and memory that there is. */
  look(bytes: Uint8Array): Promise<PhotoFacts | null>;
};

export type LookTask = { readonly bytes: Uint8Array };
export type LookAnswer = { readonly facts: PhotoFacts | null };

const program = fileURLToPath(new URL("./photoChild.ts", import.meta.url));

/** A photo takes far less of a processor; on a busy machine it waits for one. */
const timeoutMs = 120_000;
const heapMb = 128;
const residentMb = 600;

/** Starts nothing yet: the first photo does. The process ends when there are none. */
export function startPhotoLooker(): PhotoLooker {
  const process = killableProcess<LookTask, LookAnswer>(program, {
    memoryMb: heapMb,
    residentMb,
    niceness: niceFor.waiting,
    idleMs: 20_000,
  });
  return { look: async (bytes) => (await process.ask({ bytes }, timeoutMs))?.facts ?? null };
}

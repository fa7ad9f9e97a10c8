import { fileURLToPath } from "node:url";
import type { FaceBox } from "@print-builder/core/elements";
import { niceFor } from "../confinedProcess.ts";
import { killableProcess } from "../killableProcess.ts";
import type { PhotoFacts } from "./photoFacts.ts";

/** Analyses and shrinks pictures one at a time in a separate process on this machine. */
export type PictureReader = {
  /** Measures an encoded picture; null if it cannot be read within the limits of time and memory. */
  look(bytes: Uint8Array): Promise<PhotoFacts | null>;
  /**
   * Cuts the plain backdrop out of an encoded picture; the result is a WebP of at most 1,200 px, and `face` is never
   * cut. Null if the backdrop is not plain, undefined if the picture cannot be read within the limits of time and
   * memory.
   */
  cut(bytes: Uint8Array, face: FaceBox | null): Promise<Uint8Array | null | undefined>;
  /**
   * Returns a small WebP of an encoded picture's first frame, at most `longestPx` long: upright, with the same aspect
   * ratio and transparency, without metadata. Null if that exceeds the limits of time and memory, or fails.
   */
  shrink(bytes: Uint8Array, longestPx: number): Promise<Uint8Array | null>;
  /** Null while no process runs. */
  processId(): number | null;
  close(): Promise<void>;
};

export type PictureReaderOptions = {
  /**
   * Milliseconds for one picture until the process is killed. Default 15,000 for a small picture, and 120,000 otherwise,
   * because the process runs at low priority and the first photo waits until the model is loaded.
   */
  readonly timeoutMs?: number;
  /** Priority of the process: see `niceFor`. Default `waiting`. */
  readonly niceness?: number;
  /** Milliseconds without a picture after which the process is ended. Default 60,000. */
  readonly idleMs?: number;
};

export type PictureTask = { readonly bytes: Uint8Array } & (
  | { readonly kind: "look" }
  | { readonly kind: "cut"; readonly face: FaceBox | null }
  | { readonly kind: "shrink"; readonly longestPx: number }
);
/** The result by the kind of the task. Empty if the picture could not be read. */
export type PictureAnswer = {
  readonly facts?: PhotoFacts;
  readonly cut?: Uint8Array | null;
  readonly small?: Uint8Array;
};

const program = fileURLToPath(new URL("./pictureChild.ts", import.meta.url));

const heapMb = 128;
const residentMb = 600;
const longMs = 120_000;
const shortMs = 15_000;

export function startPictureReader({
  timeoutMs,
  niceness = niceFor.waiting,
  idleMs = 60_000,
}: PictureReaderOptions = {}): PictureReader {
  const process = killableProcess<PictureTask, PictureAnswer>(program, {
    memoryMb: heapMb,
    residentMb,
    niceness,
    idleMs,
  });
  const { ask } = process;
  return {
    look: async (bytes) => (await ask({ kind: "look", bytes }, timeoutMs ?? longMs))?.facts ?? null,
    cut: async (bytes, face) => (await ask({ kind: "cut", bytes, face }, timeoutMs ?? longMs))?.cut,
    shrink: async (bytes, longestPx) =>
      (await ask({ kind: "shrink", bytes, longestPx }, timeoutMs ?? shortMs))?.small ?? null,
    processId: process.processId,
    close: process.close,
  };
}

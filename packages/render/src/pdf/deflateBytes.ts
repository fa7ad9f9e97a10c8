import { promisify } from "node:util";
import { deflate } from "node:zlib";

const deflateInPool = promisify<Uint8Array, { level: number; chunkSize: number }, Buffer>(deflate);

const smallestChunk = 1_024;

/** Compresses in the thread pool, so that the caller can continue. `level` is zlib's, 1..9. */
export function deflateBytes(data: Uint8Array, level: number): Promise<Uint8Array> {
  return deflateInPool(data, { level, chunkSize: Math.max(smallestChunk, data.length >> 1) });
}

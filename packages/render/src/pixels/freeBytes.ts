/**
 * Gives large bytes that nobody reads any more back at once. Left to the garbage collector, the pixels of a few cards make
 * it look through the whole heap, which takes longer than drawing them. The array is empty afterwards.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // A part of a larger buffer is not ours alone.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

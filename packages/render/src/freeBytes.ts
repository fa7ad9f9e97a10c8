/**
 * Frees large unused bytes immediately; the array is empty afterwards. If left to the garbage collector, the pixels of
 * a few cards make it scan the whole heap, which takes longer than drawing them.
 */
export function freeBytes({ buffer, byteLength }: ArrayBufferView): void {
  // A view of a larger buffer, which has other users.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Buffers come in multiples of this, so that photos of about the same size share them. */
const stepBytes = 64 * 1024;

/** Free buffers kept for the next files; anything beyond is left to the garbage collector. */
const keptBytes = 8 * 1024 * 1024;

/**
 * Lends buffers and takes them back, so that thousands of photos share a few buffers. Fresh buffers would make the
 * garbage collector run every few pages. A buffer that is never returned is ordinary garbage.
 */
export function createBytePool() {
  const lent = new WeakSet<ArrayBufferLike>();
  const free = new Map<number, ArrayBuffer[]>();
  let freeBytes = 0;
  return {
    /** A buffer of `length` bytes with arbitrary content. */
    lend(length: number): Uint8Array {
      const size = Math.max(1, Math.ceil(length / stepBytes)) * stepBytes;
      const waiting = free.get(size)?.pop();
      if (waiting) freeBytes -= size;
      const buffer = waiting ?? new ArrayBuffer(size);
      lent.add(buffer);
      return new Uint8Array(buffer, 0, length);
    },
    /** Takes back a buffer from `lend`, which must not be read afterwards. Ignores bytes from elsewhere. */
    giveBack({ buffer }: Uint8Array): void {
      if (!(buffer instanceof ArrayBuffer) || !lent.delete(buffer)) return;
      const size = buffer.byteLength;
      if (freeBytes + size > keptBytes) return;
      const waiting = free.get(size) ?? [];
      free.set(size, waiting);
      waiting.push(buffer);
      freeBytes += size;
    },
  };
}

export type BytePool = ReturnType<typeof createBytePool>;

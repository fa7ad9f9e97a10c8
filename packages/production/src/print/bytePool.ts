/** Buffer sizes are multiples of this, so that photos of about the same size share buffers. */
const stepBytes = 64 * 1024;

/** Maximum number of free buffers; surplus buffers are left to the garbage collector. */
const keptBytes = 8 * 1024 * 1024;

/**
 * Lends buffers and takes them back, so that thousands of photos share a few buffers: allocating a buffer for each
 * photo would trigger the garbage collector every few pages. Buffers that are never returned are simply collected.
 */
export function createBytePool() {
  const lent = new WeakSet<ArrayBufferLike>();
  const free = new Map<number, ArrayBuffer[]>();
  let freeBytes = 0;
  return {
    /** Returns a buffer of `length` bytes with arbitrary content. */
    lend(length: number): Uint8Array {
      const size = Math.max(1, Math.ceil(length / stepBytes)) * stepBytes;
      const waiting = free.get(size)?.pop();
      if (waiting) freeBytes -= size;
      const buffer = waiting ?? new ArrayBuffer(size);
      lent.add(buffer);
      return new Uint8Array(buffer, 0, length);
    },
    /**
     * Takes back a buffer from `lend`, which must not be read afterwards. Ignores bytes that this pool did not
     * allocate.
     */
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

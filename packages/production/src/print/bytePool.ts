/** Buffers come in multiples of this, so that photos of about the same size share them. */
const stepBytes = 64 * 1024;

/** Room that is free and waits for the next file; more than this is left to the garbage collector. */
const keptBytes = 8 * 1024 * 1024;

/**
 * Lends buffers and takes them back. Thousands of photos then pass through a few buffers; as fresh ones, they
 * would make the garbage collector run every few pages. A buffer that is never given back is ordinary garbage.
 */
export function createBytePool() {
  const lent = new WeakSet<ArrayBufferLike>();
  const free = new Map<number, ArrayBuffer[]>();
  let freeBytes = 0;
  return {
    /** Room for `length` bytes, with any content. */
    lend(length: number): Uint8Array {
      const size = Math.max(1, Math.ceil(length / stepBytes)) * stepBytes;
      const waiting = free.get(size)?.pop();
      if (waiting) freeBytes -= size;
      const buffer = waiting ?? new ArrayBuffer(size);
      lent.add(buffer);
      return new Uint8Array(buffer, 0, length);
    },
    /** Takes back what `lend` gave; nobody may read it any more. Bytes from elsewhere are left alone. */
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

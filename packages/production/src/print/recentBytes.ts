import type { BytePool } from "./bytePool.ts";

/** Size of the cache for pictures that were just read and will be written soon. */
const keptBytes = 12 * 1024 * 1024;

/** A cache of recently read files. Buffers of evicted files are recycled unless in use. */
export function createRecentBytes(pool: BytePool) {
  const entries = new Map<string, Uint8Array>();
  const inUse = new Set<string>();
  let size = 0;

  function remove(key: string): void {
    const bytes = entries.get(key);
    if (!bytes) return;
    entries.delete(key);
    size -= bytes.length;
    // Bytes that are in use stay valid and are left to the garbage collector.
    if (!inUse.has(key)) pool.giveBack(bytes);
  }

  return {
    /** Returns a file's bytes, which are in use until `release`. */
    take(key: string): Uint8Array | undefined {
      const bytes = entries.get(key);
      if (bytes) inUse.add(key);
      return bytes;
    },
    release(key: string): void {
      if (inUse.delete(key)) remove(key);
    },
    add(key: string, bytes: Uint8Array): void {
      if (entries.has(key)) {
        pool.giveBack(bytes);
        return;
      }
      entries.set(key, bytes);
      size += bytes.length;
      for (const oldest of entries.keys()) {
        if (size <= keptBytes || oldest === key) return;
        remove(oldest);
      }
    },
  };
}

export type RecentBytes = ReturnType<typeof createRecentBytes>;

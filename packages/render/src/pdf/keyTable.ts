import { hash } from "node:crypto";

const firstSlots = 1_024;
/** Number of 32-bit words of a digest that are compared: 128 bits rule out collisions. */
const words = 4;

/**
 * A hash table of positive numbers by key, with 20 bytes per slot: a long print has a new picture on every card, and a
 * Map with names as keys would need ten times as much.
 */
export function createKeyTable() {
  let slots = firstSlots;
  let digests = new Uint32Array(firstSlots * words);
  let values = new Uint32Array(firstSlots);
  let count = 0;

  function holds(slot: number, digest: Uint32Array): boolean {
    for (let word = 0; word < words; word++) {
      if (digests[slot * words + word] !== digest[word]) {
        return false;
      }
    }
    return true;
  }

  /** The slot that contains the digest, or the free slot for it. */
  function find(digest: Uint32Array): number {
    let slot = (digest[0] ?? 0) % slots;
    while (values[slot] !== 0 && !holds(slot, digest)) {
      slot = (slot + 1) % slots;
    }
    return slot;
  }

  function put(digest: Uint32Array, value: number): void {
    const slot = find(digest);
    count += values[slot] === 0 ? 1 : 0;
    digests.set(digest, slot * words);
    values[slot] = value;
  }

  function grow(): void {
    const [oldDigests, oldValues] = [digests, values];
    slots *= 2;
    digests = new Uint32Array(slots * words);
    values = new Uint32Array(slots);
    count = 0;
    oldValues.forEach((value, slot) => {
      if (value !== 0) {
        put(oldDigests.subarray(slot * words, (slot + 1) * words), value);
      }
    });
  }

  return {
    /** Returns the number stored for `key`; if there is none, stores the result of `make`. */
    getOrMake(key: string, make: () => number): number {
      const digest = digestOf(key);
      const known = values[find(digest)] ?? 0;
      if (known > 0) {
        return known;
      }
      if (count * 2 >= slots) {
        grow();
      }
      const value = make();
      put(digest, value);
      return value;
    },
  };
}

function digestOf(key: string): Uint32Array {
  // Copied, because a digest's bytes may be unaligned in a shared pool.
  const bytes = new Uint8Array(hash("sha256", key, "buffer"));
  return new Uint32Array(bytes.buffer, 0, words);
}

import { hash } from "node:crypto";

const firstSlots = 1_024;
/** Words of a digest that are compared: 128 bits, so that two keys never meet by chance. */
const words = 4;

/**
 * Remembers a number above 0 for each key, in 20 bytes a slot: a long print meets a new picture on every
 * card, and a Map of their names would grow by ten times that.
 */
export class KeyTable {
  #slots = firstSlots;
  #digests = new Uint32Array(firstSlots * words);
  #values = new Uint32Array(firstSlots);
  #count = 0;

  /** The number kept for `key`; where there is none yet, the one that `make` gives, which is kept from then on. */
  getOrMake(key: string, make: () => number): number {
    const digest = digestOf(key);
    const known = this.#values[this.#find(digest)] ?? 0;
    if (known > 0) {
      return known;
    }
    if (this.#count * 2 >= this.#slots) {
      this.#grow();
    }
    const value = make();
    this.#put(digest, value);
    return value;
  }

  #put(digest: Uint32Array, value: number): void {
    const slot = this.#find(digest);
    this.#count += this.#values[slot] === 0 ? 1 : 0;
    this.#digests.set(digest, slot * words);
    this.#values[slot] = value;
  }

  /** The slot that holds the digest, or the free one where it belongs. */
  #find(digest: Uint32Array): number {
    let slot = (digest[0] ?? 0) % this.#slots;
    while (this.#values[slot] !== 0 && !this.#holds(slot, digest)) {
      slot = (slot + 1) % this.#slots;
    }
    return slot;
  }

  #holds(slot: number, digest: Uint32Array): boolean {
    for (let word = 0; word < words; word++) {
      if (this.#digests[slot * words + word] !== digest[word]) {
        return false;
      }
    }
    return true;
  }

  #grow(): void {
    const digests = this.#digests;
    const values = this.#values;
    this.#slots *= 2;
    this.#digests = new Uint32Array(this.#slots * words);
    this.#values = new Uint32Array(this.#slots);
    this.#count = 0;
    values.forEach((value, slot) => {
      if (value !== 0) {
        this.#put(digests.subarray(slot * words, (slot + 1) * words), value);
      }
    });
  }
}

function digestOf(key: string): Uint32Array {
  // Copied, because a digest's bytes may lie unaligned in a shared pool.
  const bytes = new Uint8Array(hash("sha256", key, "buffer"));
  return new Uint32Array(bytes.buffer, 0, words);
}

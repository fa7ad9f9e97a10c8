import fc from "fast-check";

/** A change to a file. `at` is an offset as a fraction of the file's length, so that it fits any file. */
export type Mutation = {
  readonly kind: "flip" | "set" | "cut" | "truncate" | "repeat" | "insert" | "splice" | "zero" | "number";
  readonly at: number;
  readonly length: number;
  readonly with: number;
  /** True for a change to the first bytes, which control how the rest is read. */
  readonly inHead: boolean;
};

const kinds = ["flip", "set", "cut", "truncate", "repeat", "insert", "splice", "zero", "number"] as const;

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 2000 })),
  with: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 0x7f, 0x80, 0xff)),
  inHead: fc.boolean(),
});

export const mutations = (most: number): fc.Arbitrary<readonly Mutation[]> =>
  fc.array(mutation, { maxLength: most });

const headBytes = 600;
/** Maximum growth of a mutated file. */
const maxRepeats = 20;

export function mutateBytes(bytes: Uint8Array, changes: readonly Mutation[]): Buffer {
  return changes.reduce(mutateOnce, Buffer.from(bytes));
}

function mutateOnce(bytes: Buffer, { kind, at, length, with: written, inHead }: Mutation): Buffer {
  const start = Math.floor(at * (inHead ? Math.min(headBytes, bytes.length) : bytes.length));
  const end = Math.min(bytes.length, start + length);
  const [before, part, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
  if (kind === "truncate") return before;
  if (kind === "cut") return Buffer.concat([before, after]);
  if (kind === "repeat") {
    const times = Math.min(maxRepeats, 1 + (written % maxRepeats));
    return Buffer.concat([before, ...Array.from({ length: times }, () => part), after]);
  }
  if (kind === "insert") return Buffer.concat([before, Buffer.alloc(length, written), part, after]);
  if (kind === "splice") {
    const from = (start + written * 97) % Math.max(1, bytes.length);
    return Buffer.concat([before, bytes.subarray(from, from + part.length), after]);
  }
  return overwritten(bytes, start, end, kind, written);
}

/** Numbers at which counts and offsets of file formats overflow. */
const edges = [0, 1, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe];

function overwritten(
  bytes: Buffer,
  start: number,
  end: number,
  kind: Mutation["kind"],
  written: number,
): Buffer {
  const changed = Buffer.from(bytes);
  if (kind === "flip" && start < changed.length) {
    changed[start] = (changed[start] ?? 0) ^ (1 << (written % 8));
  } else if (kind === "set") changed.fill(written, start, Math.min(end, start + 4));
  else if (kind === "zero") changed.fill(0, start, end);
  else if (kind === "number" && start + 4 <= changed.length) {
    const edge = edges[written % edges.length] ?? 0;
    if (written % 2 === 0) changed.writeUInt32BE(edge, start);
    else changed.writeUInt32LE(edge, start);
  }
  return changed;
}

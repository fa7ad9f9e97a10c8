/**
 * The queue of a print's parts, in memory that all threads share. Each drawer takes its next part itself as soon as it
 * is free, so a slow thread holds nothing up. The first two numbers are the version and the limit; then follows the
 * drawer of each part.
 */
export type PartQueue = Int32Array<SharedArrayBuffer>;

const [version, limit, first] = [0, 1, 2];
/** Instead of a drawer's number, which is at least 1. */
const [nobody, drawn] = [0, -1];
/** The limit of a closed queue. */
const closed = -1;

export function createPartQueue(parts: number): PartQueue {
  return new Int32Array(new SharedArrayBuffer((first + parts) * Int32Array.BYTES_PER_ELEMENT));
}

/** Takes the next part for a drawer; null if there is none at present. */
export function takePart(queue: PartQueue, drawer: number): number | null {
  const end = Math.min(Atomics.load(queue, limit), queue.length - first);
  for (let part = 0; part < end; part++)
    if (Atomics.compareExchange(queue, first + part, nobody, drawer) === nobody) return part;
  return null;
}

/** Takes the next part for a drawer, and blocks its thread until there is one; null once the queue is closed. */
export function waitForPart(queue: PartQueue, drawer: number): number | null {
  while (!isClosed(queue)) {
    const seen = Atomics.load(queue, version);
    const part = takePart(queue, drawer);
    if (part !== null) return part;
    Atomics.wait(queue, version, seen);
  }
  return null;
}

/** Ends the work of all drawers. */
export function closeQueue(queue: PartQueue): void {
  allowParts(queue, closed);
}

export function isClosed(queue: PartQueue): boolean {
  return Atomics.load(queue, limit) === closed;
}

/** Lets drawers take all parts before this one. */
export function allowParts(queue: PartQueue, before: number): void {
  Atomics.store(queue, limit, before);
  wake(queue);
}

export function markDrawn(queue: PartQueue, part: number): void {
  Atomics.store(queue, first + part, drawn);
}

/** Returns a dead drawer's parts to the queue. */
export function returnParts(queue: PartQueue, drawer: number): readonly number[] {
  const parts = [...queue.subarray(first).entries()].flatMap(([part, by]) => (by === drawer ? [part] : []));
  for (const part of parts) Atomics.store(queue, first + part, nobody);
  wake(queue);
  return parts;
}

/** Number of parts that nobody draws yet. */
export function countWaiting(queue: PartQueue): number {
  return queue.subarray(first).filter((drawer) => drawer === nobody).length;
}

function wake(queue: PartQueue): void {
  Atomics.add(queue, version, 1);
  Atomics.notify(queue, version);
}

import { familyMemory, togetherMb } from "./familyMemory.ts";

export type MemoryGuardDeps = {
  /** What the processes may hold together, MB. */
  readonly maxMb: number;
  /** The processes that are watched, and what they start. */
  readonly processIds: () => readonly number[];
  /** Asked to let go of what is kept only to be quick. */
  readonly relieve: () => void;
  /** Told of each process that was ended. */
  readonly onEnded: (what: string) => void;
};

const lookEveryMs = 100;
/** Of the most: from here on nothing is kept only to be quick. */
const relieveFrom = 0.8;
/** Ended processes take a moment to give their memory back. */
const afterEndMs = 500;

/**
 * Keeps the processes that draw and read together below what they may hold, whatever is uploaded: what rests is ended
 * first, and at the limit the process that holds most. What that one was at fails with a clear error, and the next task
 * gets another process. Does nothing where the system does not tell what processes hold.
 */
export function guardMemory({ maxMb, processIds, relieve, onEnded }: MemoryGuardDeps): { stop(): void } {
  let quietUntil = 0;
  const look = (): void => {
    const held = processIds().flatMap((id) => familyMemory(id));
    const together = togetherMb(held);
    if (together > maxMb * relieveFrom) relieve();
    if (together <= maxMb || performance.now() < quietUntil) return;
    const largest = held.toSorted((a, b) => b.ownMb - a.ownMb)[0];
    if (!largest) return;
    quietUntil = performance.now() + afterEndMs;
    end(largest.processId);
    onEnded(
      `The processes that draw and read held ${Math.round(together)} MB of ${maxMb}: the largest, with ${Math.round(largest.ownMb)} MB, was ended.`,
    );
  };
  const looking = setInterval(look, lookEveryMs).unref();
  return { stop: () => clearInterval(looking) };
}

function end(processId: number): void {
  try {
    process.kill(processId, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

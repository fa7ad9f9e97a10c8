import { readFileSync } from "node:fs";
import { confinedProcessIds, endIdleProcesses } from "@print-builder/production";

type MemoryGuardDeps = {
  /** Memory limit of all processes together, in MB. */
  readonly maxMb: number;
  /** Called for each busy process that is ended. */
  readonly onEnded: (what: string) => void;
};

const lookEveryMs = 100;
/** Fraction of the limit at which idle processes are ended. */
const relieveFrom = 0.8;
/** Ended processes need a moment to return their memory. */
const afterEndMs = 500;

/**
 * Keeps all confined processes and their children below a common memory limit, whatever is uploaded. Ends idle
 * processes first and, at the limit, the largest process: its task fails with a clear error, and the next task
 * gets a new process. Does nothing on systems that do not report memory use.
 */
export function guardMemory({ maxMb, onEnded }: MemoryGuardDeps): { stop(): void } {
  let quietUntil = 0;
  const look = (): void => {
    const held = confinedProcessIds().flatMap((id) => familyMemory(id));
    const together = togetherMb(held);
    if (together > maxMb * relieveFrom) endIdleProcesses();
    if (together <= maxMb || performance.now() < quietUntil) return;
    const largest = held.toSorted((a, b) => b.ownMb - a.ownMb)[0];
    if (!largest) return;
    quietUntil = performance.now() + afterEndMs;
    end(largest.processId);
    onEnded(
      `The processes that draw and read held ${Math.round(together)} MB of ${maxMb}: the largest, with ${Math.round(largest.ownMb)} MB, was stopped.`,
    );
  };
  const looking = setInterval(look, lookEveryMs).unref();
  return { stop: () => clearInterval(looking) };
}

function end(processId: number): void {
  try {
    process.kill(processId, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

/** A process with its private memory and its memory including shared pages, in MB. */
type HeldMemory = {
  readonly processId: number;
  readonly ownMb: number;
  readonly sharedMb: number;
};

const bytesPerMb = 2 ** 20;
/** Page size of most Linux machines that run Node; a few have larger pages. */
const pageBytes = 4096;

/**
 * A process and all of its descendants, itself first. Empty if the system does not report them, as on other
 * systems than Linux.
 */
export function familyMemory(root: number): readonly HeldMemory[] {
  const own = heldBy(root);
  if (!own) return [];
  return [own, ...childrenOf(root).flatMap((child) => familyMemory(child))];
}

/** Memory of a process and its descendants, in MB. Shared pages count once. */
export function togetherMb(family: readonly HeldMemory[]): number {
  const own = family.reduce((sum, { ownMb }) => sum + ownMb, 0);
  return own + Math.max(0, ...family.map(({ sharedMb }) => sharedMb));
}

function heldBy(processId: number): HeldMemory | null {
  const [, resident, shared] = (read(`${processId}/statm`) ?? "").split(" ").map(Number);
  if (resident === undefined || shared === undefined) return null;
  const mb = (pages: number) => (pages * pageBytes) / bytesPerMb;
  return { processId, ownMb: mb(resident - shared), sharedMb: mb(shared) };
}

function childrenOf(processId: number): readonly number[] {
  const children = read(`${processId}/task/${processId}/children`) ?? "";
  return children.split(" ").filter(Boolean).map(Number);
}

function read(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    // The process has ended, or the system does not report its memory.
    return null;
  }
}

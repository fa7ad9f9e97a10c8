import { readFileSync } from "node:fs";

/** A process and what it holds, MB: by itself alone, and with what it shares with others. */
export type HeldMemory = {
  readonly processId: number;
  readonly ownMb: number;
  readonly sharedMb: number;
};

const bytesPerMb = 2 ** 20;
/** Pages of memory are this large on every machine that Node runs on with Linux but a few, which have larger ones. */
const pageBytes = 4096;

/** A process and all that it started, itself first. Empty where the system does not tell, as outside of Linux. */
export function familyMemory(root: number): readonly HeldMemory[] {
  const own = heldBy(root);
  if (!own) return [];
  return [own, ...childrenOf(root).flatMap((child) => familyMemory(child))];
}

/** What a family holds together, MB; what its members share counts once. */
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
    // The process is gone, or the system tells nothing of it.
    return null;
  }
}

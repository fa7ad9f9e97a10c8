import { lstatSync } from "node:fs";

/** A file that changed so lately may change once more within one tick of the clock that its disk goes by. */
const tickMs = { fine: 100, coarse: 2_000 };

/**
 * Changes whenever a file's content may have, by its place on the disk and the times that the system keeps; null for one that
 * changed just now or is not there.
 */
export function fileStamp(path: string): string | null {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stats) return null;
  const isCoarse = stats.ctimeNs % 1_000_000_000n === 0n;
  if (Date.now() - Number(stats.ctimeMs) < (isCoarse ? tickMs.coarse : tickMs.fine)) return null;
  return [path, stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(" ");
}

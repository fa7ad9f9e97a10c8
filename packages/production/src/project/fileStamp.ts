import { lstatSync } from "node:fs";

/** A file changed this recently may change again within one tick of its disk's clock. */
const tickMs = { fine: 100, coarse: 2_000 };

/**
 * Changes whenever a file's content may have, based on its place on the disk and its times; null if it changed just now
 * or does not exist.
 */
export function fileStamp(path: string): string | null {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stats) return null;
  const isCoarse = stats.ctimeNs % 1_000_000_000n === 0n;
  if (Date.now() - Number(stats.ctimeMs) < (isCoarse ? tickMs.coarse : tickMs.fine)) return null;
  return [path, stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(" ");
}

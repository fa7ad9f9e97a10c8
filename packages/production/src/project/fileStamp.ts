import { lstatSync } from "node:fs";

/** A file changed this recently may change again within the same tick of its disk's clock. */
const tickMs = { fine: 100, coarse: 2_000 };

/**
 * Returns a value that changes whenever a file's content may have changed, based on its place on the disk and its
 * times; null if the file does not exist or changed just now.
 */
export function fileStamp(path: string): string | null {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stats) return null;
  const isCoarse = stats.ctimeNs % 1_000_000_000n === 0n;
  if (Date.now() - Number(stats.ctimeMs) < (isCoarse ? tickMs.coarse : tickMs.fine)) return null;
  return [path, stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(" ");
}

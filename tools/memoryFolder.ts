import { statfsSync } from "node:fs";

/** Linux's file system in memory. */
const place = "/dev/shm";

/** Space that a test run needs, with a margin. */
const bytesNeeded = 4 * 2 ** 30;

/** A folder in memory for temporary files of a run; undefined if there is none with enough space. */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= bytesNeeded ? place : undefined;
  } catch {
    // Other systems have no such folder.
    return undefined;
  }
}

import { statfsSync } from "node:fs";

/** Where Linux keeps a file system in memory. */
const place = "/dev/shm";

/** What the tests of a run keep at a time, with room to spare. */
const bytesNeeded = 4 * 2 ** 30;

/**
 * A folder whose files never wait for a disk, for what is thrown away after a run; undefined where there is none
 * with enough room.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= bytesNeeded ? place : undefined;
  } catch {
    // Other systems have no such place.
    return undefined;
  }
}

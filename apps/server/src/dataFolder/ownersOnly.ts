import { chmodSync, closeSync, existsSync, openSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

const forOthers = 0o077;
/** A folder such as /tmp, which is everybody's. */
const shared = 0o1000;

/** Makes an empty file that its owner alone may read, where there is none. */
export function makeFile(path: string): void {
  // Not opened where it is there: closing it would release what locks this process has on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
}

/**
 * Takes away what others than its owner may do with a data folder and what lies at its top: children's names and
 * photos, and the key of school systems. Answers the paths that were changed, and those that could not be. Systems without
 * such rights have nothing to change.
 */
export function keepToOwner(folder: string): { readonly changed: string[]; readonly failed: string[] } {
  const changed: string[] = [];
  const failed: string[] = [];
  if (process.platform === "win32") return { changed, failed };
  const database = "print-builder.sqlite";
  const names = ["", "files", "school", database, `${database}-wal`, `${database}-shm`, "secret.key"];
  for (const path of names.map((name) => join(folder, name))) {
    const stats = statsOf(path);
    if (!stats || (stats.mode & forOthers) === 0 || (stats.mode & shared) !== 0) continue;
    try {
      chmodSync(path, stats.mode & 0o700);
      changed.push(path);
    } catch {
      // Another user's file: it works all the same, and the log tells of it.
      failed.push(path);
    }
  }
  return { changed, failed };
}

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

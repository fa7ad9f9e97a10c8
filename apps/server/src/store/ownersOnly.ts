import { chmodSync, closeSync, existsSync, openSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

const forOthers = 0o077;
/** The sticky bit of a shared folder such as /tmp. */
const shared = 0o1000;

/** Creates an empty file that only its owner may read, unless it exists. */
export function makeFile(path: string): void {
  // Existing files are not opened: closing them would release this process's locks on them.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
}

/**
 * Removes other users' permissions from a data folder and its top-level entries, which hold children's names and photos and
 * the key of school tokens. Returns the paths that were changed and those that could not be. Does nothing on Windows.
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
      // The file belongs to another user: it still works, and the log mentions it.
      failed.push(path);
    }
  }
  return { changed, failed };
}

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

import { chmodSync, closeSync, existsSync, openSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

const forOthers = 0o077;
/** The sticky bit, which shared folders such as /tmp have. */
const shared = 0o1000;

/** Creates an empty file that only its owner can read, if it does not exist. */
export function makeFile(path: string): void {
  // An existing file is not opened, because closing it would release this process's locks on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
}

/**
 * Removes other users' permissions from a data folder and the entries in it, which contain children's names
 * and photos and the key of school tokens. Returns the paths that were changed and those that could not be
 * changed. Does nothing on Windows.
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
      // The file belongs to another user. It can still be used, and the log mentions it.
      failed.push(path);
    }
  }
  return { changed, failed };
}

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

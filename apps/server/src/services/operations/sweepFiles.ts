import { type FileStorage, ownerKey } from "../../files/fileStorage.ts";
import type { MediaStore } from "../../store/mediaStore.ts";

/** Young files may belong to an upload whose row is just being written. */
const youngMs = 60 * 60 * 1000;

/** Removes stored files that belong to nothing, as a crash between file and row leaves them. */
export async function sweepFiles(files: FileStorage, media: MediaStore, clock: () => Date): Promise<number> {
  let removed = 0;
  for await (const keys of files.olderThan(new Date(clock().getTime() - youngMs))) {
    const known = await media.known([...new Set(keys.map(ownerKey))]);
    for (const key of keys.filter((candidate) => !known.has(ownerKey(candidate)))) {
      await files.remove(key);
      removed++;
    }
  }
  return removed;
}

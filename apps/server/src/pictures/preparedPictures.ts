import { join } from "node:path";
import type { StoredPictureCache } from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import type { MediaStore } from "../store/mediaStore.ts";

/** Where a server keeps prepared pictures. They are made again when they are lost, and no backup has them. */
export const preparedFolder = (dataDir: string): string => join(dataDir, "cache", "pictures");

/** The file storage, which with a file also removes what this server has prepared of it. */
export function withPrepared(files: FileStorage, cache: StoredPictureCache): FileStorage {
  return {
    ...files,
    async remove(key) {
      await files.remove(key);
      cache.forget(key);
    },
  };
}

/** Keys asked for in one go. */
const atOnce = 500;

/**
 * Removes what was prepared of files that no row names any more: another server has removed them, or a print was at work while
 * they were removed.
 */
export async function sweepPrepared(
  { keys, forget }: StoredPictureCache,
  media: Pick<MediaStore, "known">,
): Promise<number> {
  const kept = keys();
  let removed = 0;
  for (let start = 0; start < kept.length; start += atOnce) {
    const some = kept.slice(start, start + atOnce);
    const known = await media.known(some);
    for (const key of some.filter((candidate) => !known.has(candidate))) {
      forget(key);
      removed++;
    }
  }
  return removed;
}

/** Prepares the pictures of projects to which some were uploaded, once no more come. */
export type PicturePreparer = {
  /** A picture was uploaded to this project. */
  uploaded(projectId: string): void;
  /** Nobody has looked at some of this project's pictures so far, and somebody asks what there is. */
  unseen(projectId: string): void;
  close(): void;
};

/** A folder of photos comes in many calls. */
const usualQuietMs = 5_000;

export function createPicturePreparer(
  prepare: (projectId: string) => Promise<void>,
  quietMs = usualQuietMs,
): PicturePreparer {
  const waiting = new Map<string, NodeJS.Timeout>();
  const underWay = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  function uploaded(projectId: string): void {
    clearTimeout(waiting.get(projectId));
    const begin = (): void => {
      waiting.delete(projectId);
      underWay.add(projectId);
      // What cannot be prepared now is prepared, and told of, when it is printed.
      const done = last.then(() => prepare(projectId)).catch(() => undefined);
      last = done.finally(() => underWay.delete(projectId));
    };
    waiting.set(projectId, setTimeout(begin, quietMs).unref());
  }

  return {
    uploaded,
    unseen(projectId) {
      if (!waiting.has(projectId) && !underWay.has(projectId)) uploaded(projectId);
    },
    close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

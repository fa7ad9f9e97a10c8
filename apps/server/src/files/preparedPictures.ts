import { join } from "node:path";
import type { StoredPictureCache } from "@print-builder/production";
import type { MediaStore } from "../store/mediaStore.ts";
import type { FileStorage } from "./fileStorage.ts";

/** Folder of prepared pictures. This cache is rebuilt if it is lost, and is not backed up. */
export const preparedFolder = (dataDir: string): string => join(dataDir, "cache", "pictures");

/**
 * Wraps the file storage so that removing a file also removes the copies that this server prepared from it.
 */
export function withPrepared(files: FileStorage, cache: StoredPictureCache): FileStorage {
  return {
    ...files,
    async remove(key) {
      await files.remove(key);
      cache.forget(key);
    },
  };
}

/** Maximum number of keys in a query. */
const atOnce = 500;

/**
 * Removes prepared pictures whose file no row names: another server removed the file, or a print was using
 * it.
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

/** Prepares a project's uploaded pictures when no more uploads arrive. */
export type PicturePreparer = {
  /** Called when a picture was uploaded to the project. */
  uploaded(projectId: string): void;
  /** Called when somebody needs the analysis of a project's pictures and some were not analysed yet. */
  unseen(projectId: string): void;
  close(): void;
};

/** Browsers upload a folder of photos in many calls. */
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
      // The print will report the failure.
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

import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createEntryStore, type EntryStore } from "./entryStore.ts";
import { cacheOver, type PictureCache } from "./pictureCache.ts";

/**
 * Caches a server's prepared pictures, each in a folder named after its file's key and deleted with the file. The
 * content under a key never changes, so the key serves as the file's stamp; files without a key are not cached.
 */
export type StoredPictureCache = PictureCache & {
  /** Removes everything cached for a file. */
  forget(key: string): void;
  /** Keys of the files with cached entries. */
  keys(): readonly string[];
};

const keyShape = /^[0-9a-f]{32}$/;

/** Space limit per picture, enough for its latest versions in a few sizes. */
const bytesOfPicture = 32_000_000;

export function openStoredPictureCache(folder: string): StoredPictureCache {
  /** The key of each content, for files that this process has seen. */
  const keyOf = new Map<string, string>();
  const folderOf = (key: string) => join(folder, key.slice(0, 2), key);
  const storeOf = (key: string): EntryStore =>
    keyShape.test(key) ? createEntryStore(folderOf(key), bytesOfPicture, 1) : noStore;
  const cacheOf = (key: string | undefined) => cacheOver(key === undefined ? noStore : storeOf(key));
  /** Stores pictures prepared from a cut-out with the original picture. */
  function belongTogether(digest: string, cutOut: string): void {
    const key = keyOf.get(digest);
    if (key !== undefined) keyOf.set(cutOut, key);
  }

  return {
    known(key) {
      const picture = cacheOf(key).known(key);
      if (picture) keyOf.set(picture.digest, key);
      return picture;
    },
    note(key, picture) {
      keyOf.set(picture.digest, key);
      cacheOf(key).note(key, picture);
    },
    find: (digest, target) => cacheOf(keyOf.get(digest)).find(digest, target),
    keep: (digest, target, picture) => cacheOf(keyOf.get(digest)).keep(digest, target, picture),
    facts: (digest) => cacheOf(keyOf.get(digest)).facts(digest),
    keepFacts: (digest, facts) => cacheOf(keyOf.get(digest)).keepFacts(digest, facts),
    cutOut(digest) {
      const cutOut = cacheOf(keyOf.get(digest)).cutOut(digest);
      if (cutOut) belongTogether(digest, cutOut.digest);
      return cutOut;
    },
    keepCutOut(digest, cutOut) {
      if (cutOut) belongTogether(digest, cutOut.digest);
      cacheOf(keyOf.get(digest)).keepCutOut(digest, cutOut);
    },
    forget(key) {
      if (keyShape.test(key)) rmSync(folderOf(key), { recursive: true, force: true });
    },
    keys: () => foldersIn(folder).flatMap((shard) => foldersIn(join(folder, shard))),
  };
}

const noStore: EntryStore = { read: () => null, write: () => undefined };

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was stored there yet, or another process has just removed the folder.
    return [];
  }
}

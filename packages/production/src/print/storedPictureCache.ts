import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createEntryStore, type EntryStore } from "./entryStore.ts";
import { cacheOver, type PictureCache } from "./pictureCache.ts";

/**
 * Prepared pictures of a server, each in a folder of its file's key, with which it goes. Keys name one content for ever, and are
 * the stamps of their files; files without a key leave nothing.
 */
export type StoredPictureCache = PictureCache & {
  /** Removes what was kept of a file. */
  forget(key: string): void;
  /** Keys of the files of which something is kept. */
  keys(): readonly string[];
};

const keyShape = /^[0-9a-f]{32}$/;

/** What is kept of one picture at most: as it was shown lately, in a few sizes. */
const bytesOfPicture = 32_000_000;

export function openStoredPictureCache(folder: string): StoredPictureCache {
  /** Under which key a content is kept, of the files that this process has met. */
  const keyOf = new Map<string, string>();
  const folderOf = (key: string) => join(folder, key.slice(0, 2), key);
  const storeOf = (key: string): EntryStore =>
    keyShape.test(key) ? createEntryStore(folderOf(key), bytesOfPicture, 1) : noStore;
  const cacheOf = (key: string | undefined) => cacheOver(key === undefined ? noStore : storeOf(key));
  /** What is prepared of a cut-out lies with the picture that it was cut out of. */
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
    // Nothing was kept there so far, or another process has just removed it.
    return [];
  }
}

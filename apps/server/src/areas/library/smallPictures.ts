import { problem, type SmallPictureSize } from "@print-builder/api";
import type { PictureReader } from "@print-builder/production";
import pLimit from "p-limit";
import {
  type FileStorage,
  nullIfMissing,
  type OpenedFile,
  openFile,
  smallKey,
} from "../../files/fileStorage.ts";
import { nameKey } from "../../files/uploadedPicture.ts";
import type { Store } from "../../store/openStore.ts";
import type { MediaRow } from "../../store/schema.ts";

type Shrinker = Pick<PictureReader, "shrink">;

export type SmallPictureDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  /** Makes copies for which a user waits. */
  readonly reader: Shrinker;
  /** Makes copies in advance. */
  readonly backgroundReader: Shrinker;
};

const smallType = "image/webp";

/** Maximum number of pictures that wait to be resized. Beyond it, calls get the original files. */
const maxWaiting = 200;
/** Maximum number of pictures in memory: one is resized while the next is read. */
const maxRead = 2;
/** Maximum number of copies that one call reads concurrently. */
const maxReadAtOnce = 16;
/** Maximum number of pictures remembered because they cannot be resized. */
const maxRemembered = 1000;

/**
 * Small copies of a project's pictures. Each is made on first request and stored and removed with its
 * picture. If a copy cannot be made or stored, callers get the picture itself. Throws Problems.
 */
export function createSmallPictures({ store, files, reader, backgroundReader }: SmallPictureDeps) {
  const underWay = new Map<string, Promise<boolean>>();
  const unusable = new Set<string>();
  const inTurn = pLimit(maxRead);

  /** Makes and stores a copy. Returns whether the copy exists afterwards. */
  async function make(media: MediaRow, size: SmallPictureSize, by: Shrinker): Promise<boolean> {
    const key = media.storage_key;
    const small = await shrunk(by, await files.read(key), size);
    if (small === undefined) return false;
    if (small === null) {
      if (unusable.size >= maxRemembered) unusable.clear();
      unusable.add(key);
      return false;
    }
    // If the storage is full, pictures must still be shown.
    if (!(await succeeds(files.addSmall(key, size, small)))) return false;
    if ((await store.media.known([key])).has(key)) return true;
    // The picture was deleted or replaced in the meantime, so the new copy is removed again.
    await files.remove(key);
    return false;
  }

  /** Shares the work between concurrent requests for the same copy. */
  function makeOnce(media: MediaRow, size: SmallPictureSize, by: Shrinker): Promise<boolean> {
    const key = smallKey(media.storage_key, size);
    const known = underWay.get(key);
    if (known) return known;
    const making = inTurn(() => make(media, size, by)).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  /**
   * Makes a copy unless earlier attempts failed or too many pictures wait. Returns whether the copy exists
   * afterwards.
   */
  async function makeIfPossible(media: MediaRow, size: SmallPictureSize, by: Shrinker): Promise<boolean> {
    const isWorthwhile = !unusable.has(media.storage_key) && underWay.size < maxWaiting;
    return isWorthwhile && (await makeOnce(media, size, by));
  }

  /** Reads a copy by its key, and makes it first if it is missing. Null for drawings, because they are sharp at any size. */
  async function readSmall<Read>(
    media: MediaRow,
    size: SmallPictureSize,
    read: (key: string) => Promise<Read>,
    by = reader,
  ): Promise<Read | null> {
    if (media.content_type === "image/svg+xml") return null;
    const key = smallKey(media.storage_key, size);
    const kept = await nullIfMissing(read(key));
    if (kept !== null) return kept;
    return (await makeIfPossible(media, size, by)) ? await nullIfMissing(read(key)) : null;
  }

  const openSmall = (media: MediaRow, size: SmallPictureSize, by = reader): Promise<OpenedFile | null> =>
    readSmall(media, size, (key) => openFile(files, { content_type: smallType, storage_key: key }), by);

  /** Reads the file at once: a stream for each of a hundred small files takes twice as long. */
  async function dataUrl(media: MediaRow, size: SmallPictureSize): Promise<string | null> {
    const small = await readSmall(media, size, files.read);
    return small && `data:${smallType};base64,${Buffer.from(small).toString("base64")}`;
  }

  return {
    /** A picture of at most `size` px, or the picture itself if there is no small copy. */
    async open(projectId: string, filename: string, size: SmallPictureSize): Promise<OpenedFile> {
      const media = await store.media.byName(projectId, nameKey(filename));
      if (!media) throw problem("media_not_found");
      const opened = (await openSmall(media, size)) ?? (await nullIfMissing(openFile(files, media)));
      if (!opened) throw problem("media_not_found");
      return opened;
    },
    /** Makes the missing copies of a project's pictures one after another. */
    async makeAll(projectId: string, size: SmallPictureSize): Promise<void> {
      for (const media of await store.media.all(projectId)) {
        (await openSmall(media, size, backgroundReader))?.body.destroy();
      }
    },
    /**
     * Small copies as data URLs, by picture name. Null if `open` would return the picture itself, or nothing.
     */
    async dataUrls(
      projectId: string,
      filenames: readonly string[],
      size: SmallPictureSize,
    ): Promise<(string | null)[]> {
      const keys = filenames.map(nameKey);
      const found = await store.media.byNames(projectId, [...new Set(keys)]);
      const byName = new Map(found.map((media) => [media.name_key, media]));
      return await pLimit(maxReadAtOnce).map(keys, async (key) => {
        const media = byName.get(key);
        return media ? await dataUrl(media, size) : null;
      });
    },
  };
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  );
}

/** Null if the picture cannot be resized, undefined if the system cannot start a process to resize it. */
async function shrunk(by: Shrinker, bytes: Uint8Array, size: SmallPictureSize) {
  try {
    return await by.shrink(bytes, size);
  } catch {
    // Pictures must still be shown; the next call tries again.
    return undefined;
  }
}

export type SmallPictures = ReturnType<typeof createSmallPictures>;

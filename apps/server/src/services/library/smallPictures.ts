import { buffer } from "node:stream/consumers";
import { problem, type SmallPictureSize } from "@print-builder/api";
import type { PictureShrinker } from "@print-builder/production";
import pLimit from "p-limit";
import { type FileStorage, ifThere, smallKey } from "../../files/fileStorage.ts";
import { type OpenedFile, openFile } from "../../files/openFile.ts";
import { nameKey } from "../../pictures/pictureName.ts";
import type { Store } from "../../store/openStore.ts";
import type { MediaRow } from "../../store/schema.ts";

export type SmallPictureDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly shrinker: PictureShrinker;
};

const smallType = "image/webp";

/** Pictures that may wait to be made small; beyond these the files themselves are answered. */
const maxWaiting = 200;
/** Pictures in memory at once: while one is made small, the next one is read. */
const maxRead = 2;
/** Small copies that are read for one call at once. */
const maxReadAtOnce = 16;
/** Pictures remembered as such of which no small one can be made. */
const maxRemembered = 1000;

/**
 * Small copies of a project's pictures: made when they are first asked for, kept beside the picture and gone with it.
 * They are a courtesy: where one cannot be made or kept, the picture itself is answered. Throws Problems.
 */
export function createSmallPictures({ store, files, shrinker }: SmallPictureDeps) {
  const underWay = new Map<string, Promise<boolean>>();
  const unusable = new Set<string>();
  const inTurn = pLimit(maxRead);

  /** Makes and keeps a copy; answers whether there is one now. */
  async function make(media: MediaRow, size: SmallPictureSize): Promise<boolean> {
    const key = media.storage_key;
    const small = await shrinker.shrink(await files.read(key), size);
    if (small === null) {
      if (unusable.size >= maxRemembered) unusable.clear();
      unusable.add(key);
      return false;
    }
    try {
      await files.addSmall(key, size, small);
    } catch {
      // A full storage: pictures are shown all the same.
      return false;
    }
    if ((await store.media.known([key])).has(key)) return true;
    // Deleted or replaced meanwhile: nothing of it stays.
    await files.remove(key);
    return false;
  }

  /** The same copy is made once, however many ask for it. */
  function makeOnce(media: MediaRow, size: SmallPictureSize): Promise<boolean> {
    const key = smallKey(media.storage_key, size);
    const known = underWay.get(key);
    if (known) return known;
    const making = inTurn(() => make(media, size)).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  async function openKept(media: MediaRow, size: SmallPictureSize): Promise<OpenedFile | null> {
    const key = smallKey(media.storage_key, size);
    const kept = await ifThere(files.stream(key));
    return kept && { type: smallType, body: kept.stream, size: kept.size, tag: key };
  }

  /** Makes a copy, unless that is known to fail or too many wait; answers whether there is one now. */
  async function makeIfPossible(media: MediaRow, size: SmallPictureSize): Promise<boolean> {
    const isWorthwhile = !unusable.has(media.storage_key) && underWay.size < maxWaiting;
    return isWorthwhile && (await makeOnce(media, size));
  }

  /** Null where there is none: a drawing is sharp at any size as it is. */
  async function openSmall(media: MediaRow, size: SmallPictureSize): Promise<OpenedFile | null> {
    if (media.content_type === "image/svg+xml") return null;
    const kept = await openKept(media, size);
    if (kept) return kept;
    return (await makeIfPossible(media, size)) ? await openKept(media, size) : null;
  }

  async function dataUrl(media: MediaRow, size: SmallPictureSize): Promise<string | null> {
    const small = await openSmall(media, size);
    return small && `data:${smallType};base64,${(await buffer(small.body)).toString("base64")}`;
  }

  return {
    /** A picture at most `size` px long; the picture itself where there is no such copy. */
    async open(projectId: string, filename: string, size: SmallPictureSize): Promise<OpenedFile> {
      const media = await store.media.byName(projectId, nameKey(filename));
      if (!media) throw problem("media_not_found");
      const opened = (await openSmall(media, size)) ?? (await ifThere(openFile(files, media)));
      if (!opened) throw problem("media_not_found");
      return opened;
    },
    /** Makes the copies of a project's pictures that are not there yet, one after the other. */
    async makeAll(projectId: string, size: SmallPictureSize): Promise<void> {
      for (const media of await store.media.all(projectId)) {
        (await openSmall(media, size))?.body.destroy();
      }
    },
    /** Small copies by the pictures' names, as data addresses; null where `open` would answer the picture itself, or nothing. */
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

export type SmallPictures = ReturnType<typeof createSmallPictures>;

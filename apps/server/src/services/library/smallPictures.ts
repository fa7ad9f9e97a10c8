import { problem, type SmallPictureSize } from "@print-builder/api";
import type { PictureShrinker } from "@print-builder/production";
import pLimit from "p-limit";
import { type FileStorage, isMissingFile, smallKey } from "../../files/fileStorage.ts";
import { type OpenedFile, openFile } from "../../files/openFile.ts";
import { nameKey } from "../../pictures/pictureName.ts";
import type { Store } from "../../store/openStore.ts";
import type { MediaRow } from "../../store/schema.ts";

export type SmallPictureDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly shrinker: PictureShrinker;
};

/** Pictures that may wait to be made small; beyond these the files themselves are answered. */
const maxWaiting = 200;
/** Pictures in memory at once: while one is made small, the next one is read. */
const maxRead = 2;
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
    throw problem("media_not_found");
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
    try {
      const { stream, size: bytes } = await files.stream(key);
      return { type: "image/webp", body: stream, size: bytes, tag: key };
    } catch (error) {
      if (isMissingFile(error)) return null;
      throw error;
    }
  }

  return {
    /** A picture at most `size` px long. A drawing is answered as it is: it is sharp at any size. */
    async open(projectId: string, filename: string, size: SmallPictureSize): Promise<OpenedFile> {
      const media = await store.media.byName(projectId, nameKey(filename));
      if (!media) throw problem("media_not_found");
      if (media.content_type === "image/svg+xml") return await openFile(files, media);
      const kept = await openKept(media, size);
      if (kept) return kept;
      const isWorthwhile = !unusable.has(media.storage_key) && underWay.size < maxWaiting;
      const isMade = isWorthwhile && (await makeOnce(media, size));
      return (isMade ? await openKept(media, size) : null) ?? (await openFile(files, media));
    },
  };
}

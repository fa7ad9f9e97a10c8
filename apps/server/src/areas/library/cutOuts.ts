import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { problem } from "@print-builder/api";
import {
  faceIn,
  InputError,
  measurePicture,
  type PictureCache,
  type PictureReader,
} from "@print-builder/production";
import pLimit from "p-limit";
import { type FileStorage, nullIfMissing, type OpenedFile, openFile } from "../../files/fileStorage.ts";
import { factsOf, nameKey } from "../../files/uploadedPicture.ts";
import type { Store } from "../../store/openStore.ts";
import type { MediaRow } from "../../store/schema.ts";

export type CutOutDeps = {
  readonly store: Pick<Store, "media">;
  readonly files: FileStorage;
  readonly reader: Pick<PictureReader, "look" | "cut">;
  readonly prepared: PictureCache;
};

/** Limits of pictures in memory and of waiting calls. Beyond these, calls get the original pictures. */
const maxAtOnce = 2;
const maxWaiting = 200;

/**
 * Returns a project's pictures without their plain backgrounds, exactly as they are printed. Shares the
 * cache of prints. Throws Problems.
 */
export function createMediaCutOuts({ store, files, reader, prepared }: CutOutDeps) {
  const inTurn = pLimit(maxAtOnce);

  /** Null for a picture that keeps its background. */
  async function cutOut(media: MediaRow): Promise<Uint8Array | null> {
    const known = factsOf(media);
    if (keepsBackdrop(media)) return null;
    const noted = prepared.known(media.storage_key);
    const kept = noted ? prepared.cutOut(noted.digest) : undefined;
    if (kept !== undefined) return kept?.bytes ?? null;
    const bytes = await nullIfMissing(files.read(media.storage_key));
    if (!bytes || !(await isMeasured(media, bytes))) return null;
    const digest = hash("sha256", bytes);
    const made = await reader.cut(bytes, faceIn(known ?? (await reader.look(bytes))));
    if (made !== undefined)
      prepared.keepCutOut(digest, made && { digest: hash("sha256", made), bytes: made });
    return made ?? null;
  }

  /** Records the content hash of a picture; false if the picture is unreadable. */
  async function isMeasured({ filename, storage_key: key }: MediaRow, bytes: Uint8Array): Promise<boolean> {
    try {
      const { isCostly: _, ...size } = await measurePicture(filename, bytes);
      prepared.note(key, { digest: hash("sha256", bytes), bytes: bytes.length, size });
      return true;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return false;
    }
  }

  return {
    /** Removes a picture's background, or returns the picture unchanged if its background is not plain. */
    async open(projectId: string, filename: string): Promise<OpenedFile> {
      const media = await store.media.byName(projectId, nameKey(filename));
      if (!media) throw problem("media_not_found");
      const cut = inTurn.pendingCount < maxWaiting ? await inTurn(() => cutOut(media)) : null;
      if (!cut) return await openFile(files, media);
      const tag = `${media.storage_key}-cut-out`;
      return { type: "image/webp", body: Readable.from([cut]), size: cut.length, tag };
    },
  };
}

/** Whether the cache knows that the picture keeps its background. */
function keepsBackdrop(media: MediaRow): boolean {
  const facts = factsOf(media);
  return media.content_type === "image/svg+xml" || facts === null || facts?.isPlain === false;
}

export type MediaCutOuts = ReturnType<typeof createMediaCutOuts>;

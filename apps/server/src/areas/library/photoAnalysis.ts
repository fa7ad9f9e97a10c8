import type { PictureReader } from "@print-builder/production";
import { type FileStorage, isMissingFile } from "../../files/fileStorage.ts";
import { factsText, isUnseen } from "../../files/uploadedPicture.ts";
import type { MediaStore } from "../../store/mediaStore.ts";

export type PhotoAnalysisDeps = {
  readonly store: { readonly media: Pick<MediaStore, "all" | "setFacts"> };
  readonly files: Pick<FileStorage, "read">;
  readonly reader: PictureReader;
};

/**
 * Analyses each photo of a project once and stores the result in the photo's row. The only data stored about
 * a face is its bounding box.
 */
export function createPhotoAnalysis({ store, files, reader }: PhotoAnalysisDeps) {
  /** An unreadable photo counts as a photo without faces, so cards show its centre. */
  async function look(storageKey: string): Promise<void> {
    const bytes = await readIfThere(files, storageKey);
    const facts = bytes && (await reader.look(bytes));
    await store.media.setFacts(storageKey, factsText(facts));
  }

  return {
    /** Analyses a project's new photos one after another. */
    async lookAtAll(projectId: string): Promise<void> {
      for (const media of await store.media.all(projectId)) {
        if (isUnseen(media)) await look(media.storage_key);
      }
    },
  };
}

async function readIfThere(files: Pick<FileStorage, "read">, key: string): Promise<Uint8Array | null> {
  try {
    return await files.read(key);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

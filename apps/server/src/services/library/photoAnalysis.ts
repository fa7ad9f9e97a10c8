import type { PhotoLooker } from "@print-builder/production";
import { type FileStorage, isMissingFile } from "../../files/fileStorage.ts";
import { factsText, isUnseen } from "../../pictures/storedFacts.ts";
import type { MediaStore } from "../../store/mediaStore.ts";

export type PhotoAnalysisDeps = {
  readonly store: { readonly media: Pick<MediaStore, "all" | "setFacts"> };
  readonly files: Pick<FileStorage, "read">;
  readonly looker: PhotoLooker;
};

/**
 * Looks at the photos of projects once each, and keeps what was found with their rows, which go when the photos go. Nothing of a
 * face is kept but its box.
 */
export function createPhotoAnalysis({ store, files, looker }: PhotoAnalysisDeps) {
  /** A file that is lost, or that cannot be looked at, shows nobody: its middle is taken. */
  async function look(storageKey: string): Promise<void> {
    const bytes = await readIfThere(files, storageKey);
    const facts = bytes && (await looker.look(bytes));
    await store.media.setFacts(storageKey, factsText(facts));
  }

  return {
    /** Looks at a project's photos that nobody has looked at yet, one after the other. */
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

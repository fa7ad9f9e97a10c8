import { type MediaItem, routes } from "@print-builder/api";
import { ApiError } from "../api/apiError.ts";
import { upload } from "../api/upload.ts";
import { isPictureFile } from "./pictureFiles.ts";

/** Pictures per batch. A failed batch can be sent again without the others. */
const groupSize = 20;

/** A file that is not a usable picture, with the reason. */
export type RefusedPicture = { readonly filename: string; readonly detail: string };

export type UploadedPictures = {
  readonly items: readonly MediaItem[];
  readonly failed: readonly RefusedPicture[];
};

export type PictureUploadOptions = {
  readonly signal?: AbortSignal;
  /** Receives the number of finished files and the total. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Receives each batch's stored pictures, which are the only result if a later batch fails. */
  readonly onGroup?: (group: UploadedPictures) => void;
};

/** Sends a batch. The server rejects a batch without any usable picture, but that must not fail the other batches. */
async function sendGroup(
  projectId: string,
  group: readonly File[],
  options: Parameters<typeof upload>[3],
): Promise<UploadedPictures> {
  try {
    return await upload(routes.uploadMedia, { params: { id: projectId } }, group, options);
  } catch (error) {
    const failed = error instanceof ApiError && error.code === "bad_upload" ? error.body.failed : undefined;
    if (!Array.isArray(failed)) throw error;
    return { items: [], failed: failed as readonly RefusedPicture[] };
  }
}

export function onlyPictures(files: readonly File[]): readonly File[] {
  return files.filter(isPictureFile);
}

/**
 * Adds pictures to a project. Lists unusable files in `failed` and keeps the others.
 * @throws ApiError if a batch cannot be sent; earlier batches are stored
 */
export async function uploadPictures(
  projectId: string,
  files: readonly File[],
  { signal, onProgress, onGroup }: PictureUploadOptions = {},
): Promise<UploadedPictures> {
  const items: MediaItem[] = [];
  const failed: RefusedPicture[] = [];
  for (let start = 0; start < files.length; start += groupSize) {
    const group = files.slice(start, start + groupSize);
    const answer = await sendGroup(projectId, group, {
      ...(signal ? { signal } : {}),
      onProgress: (share) => onProgress?.(start + Math.floor(share * group.length), files.length),
    });
    items.push(...answer.items);
    failed.push(...answer.failed);
    onGroup?.(answer);
    onProgress?.(Math.min(start + groupSize, files.length), files.length);
  }
  return { items, failed };
}

import { contracts, type MediaItem } from "@print-builder/api";
import { upload } from "./api/upload.ts";

/** Pictures go to the server in groups of this size: one that fails is sent again without the others. */
const groupSize = 20;

export type UploadedPictures = {
  readonly items: readonly MediaItem[];
  readonly failed: readonly { readonly filename: string; readonly detail: string }[];
};

export type PictureUploadOptions = {
  readonly signal?: AbortSignal;
  /** Told how many files are done, and how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
};

/** Files that a browser takes for pictures. */
export function onlyPictures(files: readonly File[]): readonly File[] {
  return files.filter((file) => file.type.startsWith("image/"));
}

/**
 * Adds pictures to a project. What is no picture is listed in `failed`; the others are kept.
 * @throws ApiError when a group cannot be sent; the groups before it are stored then
 */
export async function uploadPictures(
  projectId: string,
  files: readonly File[],
  { signal, onProgress }: PictureUploadOptions = {},
): Promise<UploadedPictures> {
  const items: MediaItem[] = [];
  const failed: { filename: string; detail: string }[] = [];
  for (let start = 0; start < files.length; start += groupSize) {
    const group = files.slice(start, start + groupSize);
    const answer = await upload(contracts.uploadMedia, { params: { id: projectId } }, group, {
      ...(signal ? { signal } : {}),
      onProgress: (share) => onProgress?.(start + Math.floor(share * group.length), files.length),
    });
    items.push(...answer.items);
    failed.push(...answer.failed);
    onProgress?.(Math.min(start + groupSize, files.length), files.length);
  }
  return { items, failed };
}

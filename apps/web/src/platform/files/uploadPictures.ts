import { type MediaItem, routes } from "@print-builder/api";
import { ApiError } from "../api/apiError.ts";
import { upload } from "../api/upload.ts";
import { isPictureFile } from "./pictureFiles.ts";

/** Pictures go to the server in groups of this size: one that fails is sent again without the others. */
const groupSize = 20;

/** A file that is no picture that can be used, and why. */
export type RefusedPicture = { readonly filename: string; readonly detail: string };

export type UploadedPictures = {
  readonly items: readonly MediaItem[];
  readonly failed: readonly RefusedPicture[];
};

export type PictureUploadOptions = {
  readonly signal?: AbortSignal;
  /** Told how many files are done, and how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Told what is stored as soon as a group is: all there is to know when a later group fails. */
  readonly onGroup?: (group: UploadedPictures) => void;
};

/** Sends one group. The server refuses a call of which it could take nothing; that is no failure of the others. */
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
 * Adds pictures to a project. What is no picture is listed in `failed`; the others are kept.
 * @throws ApiError when a group cannot be sent; the groups before it are stored then
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

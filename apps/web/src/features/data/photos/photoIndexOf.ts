import { type PhotoIndexLine, type PhotoIndexLines, readPhotoIndex } from "./photoIndexFile.ts";
import type { ChosenPhotos, PhotoSource } from "./photoSources.ts";
import { photosAfterTimes, readTimeList } from "./timeList.ts";
import { timeTaken } from "./timeTaken.ts";

/**
 * Reads all index files. One that names no picture may list when each person was photographed, and is matched with the
 * times of the photos. Files that are not text are ignored. @throws Error in plain words when a file cannot be read
 */
export async function photoIndexOf({ pictures, indexes }: ChosenPhotos): Promise<PhotoIndexLines> {
  const all = new Map<string, PhotoIndexLine>();
  let taken: Awaited<ReturnType<typeof timesOf>> | null = null;
  for (const file of indexes) {
    const text = await (await file.open()).text();
    const index = readPhotoIndex(text);
    const times = index.size > 0 ? [] : readTimeList(text);
    if (times.length > 0) taken ??= await timesOf(pictures);
    const told = taken !== null && times.length > 0 ? photosAfterTimes(taken, times) : index;
    for (const [name, line] of told) all.set(name, line);
  }
  return all;
}

async function timesOf(pictures: readonly PhotoSource[]) {
  const found: { readonly fileName: string; readonly at: number }[] = [];
  for (const picture of pictures) {
    const at = await timeOrNone(picture);
    if (at !== null) found.push({ fileName: picture.name, at });
  }
  return found;
}

async function timeOrNone(picture: PhotoSource): Promise<number | null> {
  try {
    return await timeTaken(picture);
  } catch {
    // The upload reports photos that cannot be unpacked.
    return null;
  }
}

import { type PhotoIndexLine, type PhotoIndexLines, readPhotoIndex } from "./photoIndexFile.ts";
import type { ChosenPhotos, PhotoSource } from "./photoSources.ts";
import { photosAfterTimes, readTimeList } from "./timeList.ts";
import { timeTaken } from "./timeTaken.ts";

/**
 * What all index files among these say. One that names no picture may be a list of when each person was photographed: it is laid beside the
 * times of the photos chosen with it. One that is no text says nothing.
 * @throws Error in plain words when a file cannot be read
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
    // One that cannot be unpacked is told of when it is to be sent.
    return null;
  }
}

import { isPictureFile } from "#platform/files/pictureFiles.ts";
import { isIndexFile, type PhotoIndexLine, type PhotoIndexLines, readPhotoIndex } from "./photoIndexFile.ts";
import { photosAfterTimes, readTimeList } from "./timeList.ts";
import { timeTaken } from "./timeTaken.ts";

/**
 * What all index files among these say. One that names no picture may be a list of when each person was photographed: it is laid beside the
 * times of the photos chosen with it. One that is no text says nothing.
 */
export async function photoIndexOf(files: readonly File[]): Promise<PhotoIndexLines> {
  const all = new Map<string, PhotoIndexLine>();
  for (const file of files.filter(isIndexFile)) {
    const text = await file.text();
    const index = readPhotoIndex(text);
    const times = index.size > 0 ? [] : readTimeList(text);
    const told = times.length > 0 ? photosAfterTimes(await timesOf(files), times) : index;
    for (const [name, line] of told) all.set(name, line);
  }
  return all;
}

async function timesOf(files: readonly File[]) {
  const found: { readonly fileName: string; readonly at: number }[] = [];
  for (const file of files.filter(isPictureFile)) {
    const at = await timeTaken(file);
    if (at !== null) found.push({ fileName: file.name, at });
  }
  return found;
}

import {
  cellsOfLines,
  type PhotoIndexLine,
  type PhotoIndexLines,
  type PhotoOrNote,
  readPhotoIndex,
  soleBetween,
} from "./photoIndexFile.ts";
import type { ChosenPhotos, PhotoSource } from "./photoSources.ts";
import { timeOf, timeTaken } from "./timeTaken.ts";

const dayMs = 86_400_000;

/** The time at which a person sat down in front of the camera; `at` is in the format of `timeOf`. */
type TimeLine = PhotoIndexLine & { readonly at: number };

/** Reads a list of who was photographed when: the lines with a time in one cell. */
export function readTimeList(text: string): readonly TimeLine[] {
  return cellsOfLines(text).flatMap((cells) => {
    const place = cells.findIndex((cell) => timeOf(cell) !== null);
    const [time = "", at] = [cells[place], timeOf(cells[place] ?? "")];
    const others = cells.filter((cell, index) => index !== place && cell !== "");
    return at === null
      ? []
      : [{ at, cells: others, reason: `Taken after this person’s time on the list, ${time}` }];
  });
}

/**
 * Assigns photos by comparing when the camera took them with a list of when each person was photographed; see
 * `soleBetween`. A list without days is compared by the time of day.
 */
export function photosAfterTimes(
  photos: readonly { readonly fileName: string; readonly at: number }[],
  list: readonly TimeLine[],
): PhotoIndexLines {
  const hasDays = list.some(({ at }) => at >= dayMs);
  const timeIn = (at: number) => (hasDays ? at : at % dayMs);
  const taken: readonly (PhotoOrNote & { readonly at: number })[] = [
    ...list.map(({ at, ...line }) => ({ at, line })),
    ...photos.map(({ fileName, at }) => ({ at: timeIn(at), fileName })),
  ];
  // At equal times the list comes first, because sorting is stable.
  return soleBetween(taken.toSorted((a, b) => a.at - b.at));
}

/**
 * Reads all index files. A file that names no picture may list when each person was photographed; it is matched by
 * the times of the photos. Files that are not text are ignored.
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
    const lines = taken !== null && times.length > 0 ? photosAfterTimes(taken, times) : index;
    for (const [name, line] of lines) all.set(name, line);
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

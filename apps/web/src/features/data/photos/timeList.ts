import { cellsOfLines, type PhotoIndexLine, type PhotoIndexLines } from "./photoIndexFile.ts";
import { soleBetween, type Taken } from "./soleBetween.ts";
import { timeOf } from "./timeTaken.ts";

const dayMs = 86_400_000;

/** When a person sat down in front of the camera; `at` as `timeOf` returns it. */
export type TimeLine = PhotoIndexLine & { readonly at: number };

/** Reads a list of who was photographed when: the lines with a time in one cell. */
export function readTimeList(text: string): readonly TimeLine[] {
  return cellsOfLines(text).flatMap((cells) => {
    const place = cells.findIndex((cell) => timeOf(cell) !== null);
    const [time = "", at] = [cells[place], timeOf(cells[place] ?? "")];
    const others = cells.filter((cell, index) => index !== place && cell !== "");
    return at === null ? [] : [{ at, cells: others, reason: `Taken after ${time} on the list` }];
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
  const taken: readonly (Taken & { readonly at: number })[] = [
    ...list.map(({ at, ...line }) => ({ at, line })),
    ...photos.map(({ fileName, at }) => ({ at: timeIn(at), fileName })),
  ];
  // At equal times the list comes first, because sorting is stable.
  return soleBetween(taken.toSorted((a, b) => a.at - b.at));
}

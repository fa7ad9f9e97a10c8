import { useEffect, useEffectEvent, useRef } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { isTableFile } from "#platform/files/tableFiles.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { photoSources } from "./photos/photoSources.ts";
import type { TableUpload } from "./useTableUpload.ts";

/** Files that the wizard opens with: the table for step 1, and the photos for step 3. */
type ChosenFiles = { readonly table: File | null; readonly photos: readonly File[] };

/**
 * Sorts files into a table and photos. Photos without a table become a table of their names, one person per file.
 * Throws an Error for a ZIP that cannot be read.
 */
export async function chosenFiles(files: readonly File[]): Promise<ChosenFiles> {
  const table = files.find(isTableFile) ?? null;
  const others = files.filter((file) => file !== table);
  // Treat a second table as a possible index of the photos.
  const photos = others.every(isTableFile) ? [] : others;
  if (table !== null || photos.length === 0) return { table, photos };
  const { pictures } = await photoSources(photos);
  const names = pictures.map(({ name }) => name);
  return { table: names.length > 0 ? tableOfPhotos(names) : null, photos };
}

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** A file name as a person's name, or as a number if it has no letters. */
const personOf = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();

/** A table with one row per photo. */
export function tableOfPhotos(fileNames: readonly string[]): File {
  const people = fileNames.map(personOf);
  const column = people.some((person) => /\p{L}/u.test(person)) ? "full_name" : "id";
  const rows = fileNames.map((fileName, index) => [people[index] ?? "", fileName]);
  const text = [[column, "photo"], ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
  return new File([text], "photos.csv", { type: "text/csv" });
}

const none: readonly File[] = [];

/** Uploads the table among files chosen before the wizard opened, and keeps the photos for their step. */
export function useChosenFiles(files: readonly File[], { start }: TableUpload): () => readonly File[] {
  const photos = useRef(none);
  const begin = useEffectEvent(async () => {
    try {
      const chosen = await chosenFiles(files);
      photos.current = chosen.photos;
      if (chosen.table) await start(chosen.table);
    } catch (error) {
      showToast(`The chosen files could not be read: ${messageOf(error)}`, {
        tone: "error",
        durationMs: 8000,
      });
    }
  });
  useEffect(() => void begin(), []);
  return () => {
    const waiting = photos.current;
    photos.current = none;
    return waiting;
  };
}

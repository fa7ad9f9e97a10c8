import { isTableFile } from "#platform/files/tableFiles.ts";
import { photoSources } from "./photos/photoSources.ts";

/** Files that the wizard was opened with: the table it begins with, and the photos for its third step. */
export type ChosenFiles = { readonly table: File | null; readonly photos: readonly File[] };

/** Without a table the photos' own names are one: each file is a person. Throws an Error for a ZIP that cannot be read. */
export async function chosenFiles(files: readonly File[]): Promise<ChosenFiles> {
  const table = files.find(isTableFile) ?? null;
  const others = files.filter((file) => file !== table);
  // A second table beside photos may say whose they are.
  const photos = others.every(isTableFile) ? [] : others;
  if (table !== null || photos.length === 0) return { table, photos };
  const { pictures } = await photoSources(photos);
  const names = pictures.map(({ name }) => name);
  return { table: names.length > 0 ? tableOfPhotos(names) : null, photos };
}

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** A file's name as a person's, or as a number where it holds no letters. */
const personOf = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();

/** A table with a row for each photo. */
export function tableOfPhotos(fileNames: readonly string[]): File {
  const people = fileNames.map(personOf);
  const column = people.some((person) => /\p{L}/u.test(person)) ? "full_name" : "id";
  const rows = fileNames.map((fileName, index) => [people[index] ?? "", fileName]);
  const text = [[column, "photo"], ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
  return new File([text], "photos.csv", { type: "text/csv" });
}

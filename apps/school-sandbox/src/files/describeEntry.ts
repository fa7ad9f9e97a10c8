import type { Stats } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { joinPath, nameOfPath, type StoredEntry } from "@print-builder/school";
import { type Place, statsAt } from "./places.ts";

/** Excludes symbolic links and devices, which the file manager neither shows nor follows. */
const isEntry = (stats: Stats | null): stats is Stats =>
  stats !== null && (stats.isDirectory() || stats.isFile());

export async function describeEntry({ path, real, stats }: Place): Promise<StoredEntry> {
  const modified = Math.floor(stats.mtimeMs / 1000);
  const name = nameOfPath(path);
  if (!stats.isDirectory()) return { name, path, type: "file", size: stats.size, modified };
  const inside = (await readdir(real, { withFileTypes: true })).filter(
    (entry) => entry.isFile() || entry.isDirectory(),
  );
  return { name, path, type: "folder", size: null, file_count: inside.length, modified };
}

/** The direct contents of a folder, in no particular order. */
export async function placesIn(folder: Place): Promise<readonly Place[]> {
  const names = await readdir(folder.real);
  const places = await Promise.all(
    names.map(async (name) => {
      const real = join(folder.real, name);
      return { path: joinPath(folder.path, name), real, stats: await statsAt(real) };
    }),
  );
  return places.filter((place): place is Place => isEntry(place.stats));
}

/** All files and folders below a folder; each folder comes before its contents. */
export async function* placesBelow(folder: Place): AsyncGenerator<Place> {
  for (const place of await placesIn(folder)) {
    yield place;
    if (place.stats.isDirectory()) yield* placesBelow(place);
  }
}

/** Size in bytes of a file, or of all files in a folder and its subfolders. */
export async function sizeOf(place: Place): Promise<number> {
  if (!place.stats.isDirectory()) return place.stats.size;
  let bytes = 0;
  for await (const { stats } of placesBelow(place)) bytes += stats.isFile() ? stats.size : 0;
  return bytes;
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts folders first, then by name in natural order: photo 9 before photo 10. */
export function inOrder(entries: readonly StoredEntry[]): readonly StoredEntry[] {
  const rank = ({ type }: StoredEntry) => (type === "folder" ? 0 : 1);
  return entries.toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name));
}

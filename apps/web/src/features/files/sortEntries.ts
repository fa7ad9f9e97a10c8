import type { FileEntry } from "@print-builder/school";

export type SortColumn = "name" | "size" | "modified";

export type EntrySort = { readonly by: SortColumn; readonly descending: boolean };

export const usualSort: EntrySort = { by: "name", descending: false };

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const numberOf: Readonly<Record<Exclude<SortColumn, "name">, (entry: FileEntry) => number | null>> = {
  // Folders are sorted by the item count, which their column shows.
  size: ({ type, sizeBytes, fileCount }) => (type === "folder" ? fileCount : sizeBytes),
  modified: ({ modifiedMs }) => modifiedMs,
};

function compare(a: FileEntry, b: FileEntry, { by, descending }: EntrySort): number {
  const direction = descending ? -1 : 1;
  const names = byName.compare(a.name, b.name);
  if (by === "name") return direction * names;
  const [left, right] = [numberOf[by](a), numberOf[by](b)];
  if (left === right) return names;
  // Unknown values come last in either direction.
  if (left === null || right === null) return left === null ? 1 : -1;
  return direction * (left - right);
}

const rank = ({ type }: FileEntry): number => (type === "folder" ? 0 : 1);

/** Folders first; names in natural order: photo 9 before photo 10. Equal entries are sorted by name. */
export function sortEntries(entries: readonly FileEntry[], sort: EntrySort): readonly FileEntry[] {
  return entries.toSorted((a, b) => rank(a) - rank(b) || compare(a, b, sort));
}

/** The order after a click on a column header; a second click reverses it. Dates start with the newest. */
export function nextSort(sort: EntrySort, column: SortColumn): EntrySort {
  if (sort.by === column) return { by: column, descending: !sort.descending };
  return { by: column, descending: column === "modified" };
}

import type { FileEntry } from "@print-builder/school";
import { expect, test } from "vitest";
import { type EntrySort, nextSort, sortEntries, usualSort } from "./useEntries.ts";

const file = (name: string, sizeBytes: number | null, modifiedMs: number | null): FileEntry => ({
  name,
  path: name,
  type: "file",
  sizeBytes,
  fileCount: null,
  modifiedMs,
});
const folder = (name: string, fileCount: number): FileEntry => ({
  ...file(name, null, 50),
  type: "folder",
  fileCount,
});
const entries = [
  file("photo 10.jpg", 300, 20),
  file("Photo 9.jpg", 100, 30),
  folder("Class 6", 1),
  file("untold.jpg", null, null),
  file("a.jpg", 100, 10),
  folder("Class 5", 9),
];
const names = (sort: EntrySort) => sortEntries(entries, sort).map(({ name }) => name);

test("[FILE-02] sorts folders first and names in natural order", () => {
  expect(names(usualSort)).toEqual([
    "Class 5",
    "Class 6",
    "a.jpg",
    "Photo 9.jpg",
    "photo 10.jpg",
    "untold.jpg",
  ]);
  expect(names({ by: "name", descending: true })).toEqual([
    "Class 6",
    "Class 5",
    "untold.jpg",
    "photo 10.jpg",
    "Photo 9.jpg",
    "a.jpg",
  ]);
});

test("[FILE-03] sorts by size or date, with unknown values last and ties by name", () => {
  expect(names({ by: "size", descending: false })).toEqual([
    "Class 6",
    "Class 5",
    "a.jpg",
    "Photo 9.jpg",
    "photo 10.jpg",
    "untold.jpg",
  ]);
  expect(names({ by: "size", descending: true })).toEqual([
    "Class 5",
    "Class 6",
    "photo 10.jpg",
    "a.jpg",
    "Photo 9.jpg",
    "untold.jpg",
  ]);
  expect(names({ by: "modified", descending: true }).slice(2)).toEqual([
    "Photo 9.jpg",
    "photo 10.jpg",
    "a.jpg",
    "untold.jpg",
  ]);
});

test("sorts by the clicked column, reverses on a second click", () => {
  expect(nextSort(usualSort, "name")).toEqual({ by: "name", descending: true });
  expect(nextSort(usualSort, "size")).toEqual({ by: "size", descending: false });
  expect(nextSort(usualSort, "modified")).toEqual({ by: "modified", descending: true });
  expect(nextSort({ by: "modified", descending: true }, "modified")).toEqual({
    by: "modified",
    descending: false,
  });
});

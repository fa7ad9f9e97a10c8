import { expect, test } from "vitest";
import { modifiedToMs, parseEntries } from "./fileEntry.ts";

const noon = Date.UTC(2026, 5, 1, 12);

test("[FILE-04] reads modified as seconds, milliseconds or a date, as number or text", () => {
  expect(modifiedToMs(noon / 1000)).toBe(noon);
  expect(modifiedToMs(noon)).toBe(noon);
  expect(modifiedToMs(String(noon / 1000))).toBe(noon);
  expect(modifiedToMs(` ${noon} `)).toBe(noon);
  expect(modifiedToMs("2026-06-01T12:00:00Z")).toBe(noon);
});

test("[FILE-04] returns no time for an invalid modified value", () => {
  for (const modified of [null, undefined, "", "soon", 0, -5, Number.NaN, {}, true]) {
    expect(modifiedToMs(modified)).toBeNull();
  }
});

test("[FILE-03] reads an entry's name, path, type, size, file count and modified", () => {
  const file = { name: "a.jpg", path: "x/a.jpg", type: "file", size: "12", modified: noon / 1000 };
  const folder = { name: "x", path: "x", type: "directory", size: 0, file_count: 3, modified: noon };
  expect(parseEntries({ entries: [file, folder] })).toEqual([
    { name: "a.jpg", path: "x/a.jpg", type: "file", sizeBytes: 12, fileCount: null, modifiedMs: noon },
    { name: "x", path: "x", type: "folder", sizeBytes: null, fileCount: 3, modifiedMs: noon },
  ]);
});

test("finds entries in every response format and skips invalid entries", () => {
  const file = { name: "a", path: "a", type: "file" };
  const folder = { name: "b", path: "b", type: "folder" };
  const named = (data: unknown) => parseEntries(data).map(({ name }) => name);
  expect(named([file])).toEqual(["a"]);
  expect(named({ items: [file] })).toEqual(["a"]);
  expect(named({ folders: [folder], files: [file] })).toEqual(["b", "a"]);
  expect(named({ entries: [file, null, 7, { path: "x" }, { name: "" }] })).toEqual(["a"]);
  for (const nothing of [null, undefined, "x", 7, {}]) expect(named(nothing)).toEqual([]);
});

import { expect, test } from "vitest";
import { folderOfPath, isWithin, joinPath, nameFault, nameOfPath, pathFault } from "./filePath.ts";

test("[OPEN-89] paths use / and cannot leave the root", () => {
  for (const path of ["", "a", "Class 5/फोटो.jpg", "...", "a/.b/c..d"])
    expect(pathFault(path), path).toBeNull();
  for (const path of [
    "..",
    "a/..",
    "../a",
    "/a",
    "a/",
    "a//b",
    ".",
    "a\\b",
    "C:/a",
    "a\0",
    "a/\u0007",
    "\ud800",
  ]) {
    expect(pathFault(path), JSON.stringify(path)).toMatch(/\.$/);
  }
});

test("refuses file names that are invalid on any file system", () => {
  expect(nameFault("é".repeat(127))).toBeNull();
  expect(nameFault("é".repeat(128))).toBe("The name is too long.");
  expect(nameFault("   ")).toBe("A name cannot be empty.");
  expect(pathFault("a/".repeat(1100).slice(0, -1))).toBe("The path is too long.");
});

test("splits and joins paths, with the empty path as root", () => {
  expect([joinPath("", "a"), joinPath("a/b", "c")]).toEqual(["a", "a/b/c"]);
  expect([folderOfPath("a/b/c"), folderOfPath("a"), folderOfPath("")]).toEqual(["a/b", "", ""]);
  expect([nameOfPath("a/b"), nameOfPath("a")]).toEqual(["b", "a"]);
  expect([isWithin("a/b", "a"), isWithin("a", "a"), isWithin("ab", "a"), isWithin("a", "")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

import type { FileEntry } from "@print-builder/school";
import { expect, test } from "vitest";
import { namesThatExist } from "./namesThatExist.ts";

const entry = (name: string) => ({ name }) as FileEntry;

test("finds only the names that the folder already has", () => {
  const files = ["a.jpg", "Class 5/a.jpg", "Class 5/b.jpg", "new/a.jpg"].map((relativePath) => ({
    file: new File([], "x"),
    relativePath,
  }));
  expect(namesThatExist(files, [entry("Class 5"), entry("b.jpg")])).toEqual(["Class 5"]);
  expect(namesThatExist(files, [])).toEqual([]);
});

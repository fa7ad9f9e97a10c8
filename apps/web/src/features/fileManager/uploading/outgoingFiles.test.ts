import type { FileEntry } from "@print-builder/school";
import { expect, test } from "vitest";
import { namesThatExist, pickedFiles } from "./outgoingFiles.ts";

const entry = (name: string) => ({ name }) as FileEntry;

test("[FILE-08] picked files go by their names, those of a folder by their place in it", () => {
  const plain = new File(["x"], "a.jpg");
  const inFolder = Object.assign(new File(["x"], "b.jpg"), { webkitRelativePath: "Class 5/b.jpg" });
  expect(pickedFiles([plain, inFolder]).map(({ relativePath }) => relativePath)).toEqual([
    "a.jpg",
    "Class 5/b.jpg",
  ]);
});

test("only names that are there already raise the question of a conflict", () => {
  const files = ["a.jpg", "Class 5/a.jpg", "Class 5/b.jpg", "new/a.jpg"].map((relativePath) => ({
    file: new File([], "x"),
    relativePath,
  }));
  expect(namesThatExist(files, [entry("Class 5"), entry("b.jpg")])).toEqual(["Class 5"]);
  expect(namesThatExist(files, [])).toEqual([]);
});

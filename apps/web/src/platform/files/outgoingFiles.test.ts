import { expect, test } from "vitest";
import { droppedFiles, pickedFiles } from "./outgoingFiles.ts";

test("[FILE-08] picked files keep their names, and a folder's files their paths", () => {
  const plain = new File(["x"], "a.jpg");
  const inFolder = Object.assign(new File(["x"], "b.jpg"), { webkitRelativePath: "Class 5/b.jpg" });
  expect(pickedFiles([plain, inFolder]).map(({ relativePath }) => relativePath)).toEqual([
    "a.jpg",
    "Class 5/b.jpg",
  ]);
});

type Tree = { readonly [name: string]: Tree | null };

/** A file (null) or folder as browsers provide it: a folder's entries arrive in batches. */
function entryOf(name: string, tree: Tree | null): object {
  if (tree === null) {
    return { name, isFile: true, file: (take: (file: File) => void) => take(new File(["x"], name)) };
  }
  const portions = [...Object.entries(tree).map((child) => [entryOf(...child)]), []];
  const readEntries = (take: (entries: readonly object[]) => void) => take(portions.shift() ?? []);
  return { name, isFile: false, createReader: () => ({ readEntries }) };
}

test("[FILE-07, FILE-08] a dropped folder includes its files and its empty folders", async () => {
  const tree = { "Class 5": { "a.jpg": null, Empty: {}, "Term 1": { Deep: {}, "b.jpg": null } }, Alone: {} };
  const items = Object.entries(tree).map((child) => ({ webkitGetAsEntry: () => entryOf(...child) }));
  const { files, emptyFolders } = await droppedFiles({ items, files: [] } as unknown as DataTransfer);
  expect(files.map(({ relativePath }) => relativePath)).toEqual(["Class 5/a.jpg", "Class 5/Term 1/b.jpg"]);
  expect(emptyFolders).toEqual(["Class 5/Empty", "Class 5/Term 1/Deep", "Alone"]);
});

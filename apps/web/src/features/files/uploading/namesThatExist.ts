import type { FileEntry, OutgoingFile } from "@print-builder/school";

/** Names at the top of an upload that the folder has already: only then can anything conflict. */
export function namesThatExist(
  files: readonly OutgoingFile[],
  entries: readonly FileEntry[],
): readonly string[] {
  const there = new Set(entries.map(({ name }) => name));
  const top = new Set(files.map(({ relativePath }) => relativePath.split("/")[0] ?? relativePath));
  return [...top].filter((name) => there.has(name));
}

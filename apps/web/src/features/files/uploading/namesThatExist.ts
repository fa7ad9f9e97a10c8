import type { FileEntry, OutgoingFile } from "@print-builder/school";

/** Top-level names of an upload that the folder already has; only these can conflict. */
export function namesThatExist(
  files: readonly OutgoingFile[],
  entries: readonly FileEntry[],
): readonly string[] {
  const there = new Set(entries.map(({ name }) => name));
  const top = new Set(files.map(({ relativePath }) => relativePath.split("/")[0] ?? relativePath));
  return [...top].filter((name) => there.has(name));
}

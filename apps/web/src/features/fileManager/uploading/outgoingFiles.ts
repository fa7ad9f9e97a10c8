import type { FileEntry, OutgoingFile } from "@print-builder/school";

/** Files of a picker; those of a folder keep their place in it. */
export function pickedFiles(files: Iterable<File>): readonly OutgoingFile[] {
  return [...files].map((file) => ({ file, relativePath: file.webkitRelativePath || file.name }));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A browser gives a folder's entries in portions, an empty one at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return entries;
    entries.push(...portion);
  }
}

async function filesBelow(entry: FileSystemEntry, folder: string): Promise<readonly OutgoingFile[]> {
  const relativePath = folder === "" ? entry.name : `${folder}/${entry.name}`;
  if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), relativePath }];
  const found: OutgoingFile[] = [];
  for (const child of await entriesIn(entry as FileSystemDirectoryEntry)) {
    found.push(...(await filesBelow(child, relativePath)));
  }
  return found;
}

/**
 * Files of a drop, with all that lies in dropped folders. The entries are taken before the first wait: the
 * browser empties the transfer as soon as its event is over.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly OutgoingFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return pickedFiles(transfer.files);
  const found: OutgoingFile[] = [];
  for (const entry of entries) found.push(...(await filesBelow(entry, "")));
  return found;
}

/** Names at the top of an upload that the folder has already: only then can anything conflict. */
export function namesThatExist(
  files: readonly OutgoingFile[],
  entries: readonly FileEntry[],
): readonly string[] {
  const there = new Set(entries.map(({ name }) => name));
  const top = new Set(files.map(({ relativePath }) => relativePath.split("/")[0] ?? relativePath));
  return [...top].filter((name) => there.has(name));
}

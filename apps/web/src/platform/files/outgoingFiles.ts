import type { OutgoingFile } from "@print-builder/school";
import { placeOf } from "../api/filePlaces.ts";

/** Files from a picker. Files of a picked folder keep their paths. */
export function pickedFiles(files: Iterable<File>): readonly OutgoingFile[] {
  return [...files].map((file) => ({ file, relativePath: placeOf(file) }));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** Reads a folder's entries, which browsers return in batches until a batch is empty. */
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

/** Dropped files and empty folders. No file's path contains an empty folder, so it is listed separately. */
export type Dropped = {
  readonly files: readonly OutgoingFile[];
  readonly emptyFolders: readonly string[];
};

async function readEntry(entry: FileSystemEntry, folder: string): Promise<Dropped> {
  const relativePath = folder === "" ? entry.name : `${folder}/${entry.name}`;
  if (entry.isFile) {
    return { files: [{ file: await fileOf(entry as FileSystemFileEntry), relativePath }], emptyFolders: [] };
  }
  const children = await entriesIn(entry as FileSystemDirectoryEntry);
  if (children.length === 0) return { files: [], emptyFolders: [relativePath] };
  return await allBelow(children, relativePath);
}

async function allBelow(entries: readonly FileSystemEntry[], folder: string): Promise<Dropped> {
  const files: OutgoingFile[] = [];
  const emptyFolders: string[] = [];
  for (const entry of entries) {
    const found = await readEntry(entry, folder);
    files.push(...found.files);
    emptyFolders.push(...found.emptyFolders);
  }
  return { files, emptyFolders };
}

/**
 * The dropped files, including files in folders. Reads the entries before the first `await`, because the browser clears
 * the transfer when its event ends.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return { files: pickedFiles(transfer.files), emptyFolders: [] };
  return await allBelow(entries, "");
}

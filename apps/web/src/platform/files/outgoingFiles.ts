import type { OutgoingFile } from "@print-builder/school";
import { placeOf } from "../api/filePlaces.ts";

/** Files of a picker; those of a folder keep their place in it. */
export function pickedFiles(files: Iterable<File>): readonly OutgoingFile[] {
  return [...files].map((file) => ({ file, relativePath: placeOf(file) }));
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

/** What was dropped: files, and the folders that hold nothing, which no file tells of. */
export type Dropped = {
  readonly files: readonly OutgoingFile[];
  readonly emptyFolders: readonly string[];
};

async function below(entry: FileSystemEntry, folder: string): Promise<Dropped> {
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
    const found = await below(entry, folder);
    files.push(...found.files);
    emptyFolders.push(...found.emptyFolders);
  }
  return { files, emptyFolders };
}

/**
 * What a drop brings, with all that lies in dropped folders. The entries are taken before the first wait: the
 * browser empties the transfer as soon as its event is over.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return { files: pickedFiles(transfer.files), emptyFolders: [] };
  return await allBelow(entries, "");
}

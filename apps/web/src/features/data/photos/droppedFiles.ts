/** All files of a folder; a browser lists at most a hundred at a time. */
async function filesOfFolder(folder: FileSystemDirectoryEntry): Promise<readonly File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return files;
    for (const entry of some) files.push(...(await filesOf(entry)));
  }
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isDirectory) return await filesOfFolder(entry as FileSystemDirectoryEntry);
  const file = entry as FileSystemFileEntry;
  return [await new Promise<File>((resolve, reject) => file.file(resolve, reject))];
}

/** The files that were dropped, and those of dropped folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  // Entries are gone after the first pause: they are taken before it.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const files = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return found.flat();
}

import { type FileManager, folderOfPath, joinPath, nameOfPath, SchoolError } from "@print-builder/school";

/** Folders on the way to these, each before what lies in it. */
function withParents(paths: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const add = (path: string) => {
    if (path === "" || found.has(path)) return;
    add(folderOfPath(path));
    found.add(path);
  };
  for (const path of paths) add(path);
  return [...found];
}

/**
 * Makes folders below a folder, with those they lie in. One that is there already is as good as made. Throws a
 * SchoolError.
 */
export async function makeFolders(
  manager: Pick<FileManager, "createFolder">,
  root: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of withParents(paths)) {
    try {
      const whole = joinPath(root, path);
      await manager.createFolder(folderOfPath(whole), nameOfPath(whole));
    } catch (error) {
      if (!(error instanceof SchoolError && error.status === 409)) throw error;
    }
  }
}

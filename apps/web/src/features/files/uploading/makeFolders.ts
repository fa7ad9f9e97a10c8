import { type FileManager, folderOfPath, joinPath, nameOfPath, SchoolError } from "@print-builder/school";

/** These paths and their parents, each parent before its children. */
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

/** Creates folders and their parents below `root`. Existing folders are fine. Throws a SchoolError. */
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

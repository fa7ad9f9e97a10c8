import { open, stat } from "node:fs/promises";
import { openProjectFolder } from "./openProjectFolder.ts";
import { openProjectZip } from "./openProjectZip.ts";
import { type ProjectFiles, projectError } from "./projectFiles.ts";

/**
 * Opens a project folder or project ZIP, detected by content and not by name. Close it after use. Throws InputError
 * ("unreadable_project") with a single clear line for anything else.
 */
export async function openProject(pathToFolderOrZip: string): Promise<ProjectFiles> {
  const kind = await pathKind(pathToFolderOrZip);
  if (kind === "folder") return openProjectFolder(pathToFolderOrZip);
  if (kind === "zip") return openProjectZip(pathToFolderOrZip);
  throw projectError(`${pathToFolderOrZip} is neither a project folder nor a ZIP.`);
}

async function pathKind(path: string): Promise<"folder" | "zip" | "other"> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return "folder";
    return stats.isFile() && (await startsAsZip(path)) ? "zip" : "other";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") throw projectError(`There is no project at ${path}.`, error);
    if (code === "EACCES")
      throw projectError(`You do not have permission to read the project at ${path}.`, error);
    throw error;
  }
}

async function startsAsZip(path: string): Promise<boolean> {
  await using handle = await open(path, "r");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  return bytesRead === 4 && buffer.toString("latin1", 0, 2) === "PK";
}

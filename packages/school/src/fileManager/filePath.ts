/** Longest name that common file systems support, in bytes of UTF-8. */
const maxNameBytes = 255;
/** Longest path that the file manager accepts, in bytes of UTF-8. */
const maxPathBytes = 2048;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

function hasControlCharacter(text: string): boolean {
  return [...text].some((sign) => sign < " " || sign === "\u007f");
}

/** A sentence that says why a name is invalid for a file or folder; null if it is valid. */
export function nameFault(name: string): string | null {
  if (name.trim() === "") return "A name cannot be empty.";
  if (name === "." || name === "..") return "“.” and “..” are not names.";
  if (name.includes("/") || name.includes("\\")) return "A name cannot contain / or \\.";
  if (hasControlCharacter(name)) return "A name cannot contain control characters.";
  if (!name.isWellFormed()) return "The name contains an invalid character.";
  if (bytesOf(name) > maxNameBytes) return "The name is too long.";
  return null;
}

/**
 * A sentence that says why a path is invalid; null if it is valid. Paths are relative to the file manager's root,
 * use "/" but not at the start or end, and the root itself is the empty path.
 */
export function pathFault(path: string): string | null {
  if (path === "") return null;
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return "A path cannot be absolute.";
  if (bytesOf(path) > maxPathBytes) return "The path is too long.";
  for (const name of path.split("/")) {
    const fault = nameFault(name);
    if (fault !== null) return fault;
  }
  return null;
}

/** Path of an entry in a folder; the root is "". */
export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Path of the folder that contains an entry. */
export function folderOfPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Last name of a path. */
export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether a path is the folder itself or anywhere below it. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

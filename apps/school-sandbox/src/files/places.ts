import type { Stats } from "node:fs";
import { lstat, mkdir, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { joinPath, nameFault, nameOfPath, pathFault, type StoredEntry } from "@print-builder/school";
import { SandboxError } from "../http/sandboxError.ts";

const noEntry = (path: string) =>
  new SandboxError(404, "not_found", `“${path}” does not exist. Refresh the list.`);

export const nameTaken = (name: string) =>
  new SandboxError(409, "name_taken", `“${name}” already exists there. Choose another name.`);

/** The code of a failed system call: ENOENT, EEXIST, … */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

const megabyte = 1024 * 1024;
/** Default limit for the total size of a school's files, in bytes. */
export const usualQuota = 200 * megabyte;

const inMegabytes = (bytes: number) => `${(bytes / megabyte).toFixed(1).replace(/\.0$/, "")} MB`;

/** The error for an upload that exceeds the quota; no file of the upload is stored. */
export function quotaExceeded(quota: number, used: number): SandboxError {
  const room = inMegabytes(Math.max(0, quota - used));
  const message = `The school's storage is full: ${room} of ${inMegabytes(quota)} are free. Nothing of this was stored. Delete files that are no longer needed and try again.`;
  return new SandboxError(413, "quota_exceeded", message);
}

/** An existing entry below a school's root. */
export type Place = { readonly path: string; readonly real: string; readonly stats: Stats };

const linkRefused = () =>
  new SandboxError(
    403,
    "link_refused",
    "This is a link to another place; the file manager does not follow it.",
  );

/** Throws a SandboxError (400) for a path that could lead out of the root. */
export function checkPath(path: string): void {
  const fault = pathFault(path);
  if (fault !== null) throw new SandboxError(400, "bad_path", fault);
}

export function checkName(name: string): void {
  const fault = nameFault(name);
  if (fault !== null) throw new SandboxError(400, "bad_name", fault);
}

export async function statsAt(real: string): Promise<Stats | null> {
  try {
    return await lstat(real);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(systemCode(error) ?? "")) return null;
    throw error;
  }
}

/**
 * Finds an entry. Checks each parent folder, because a symbolic link could lead out of the root. Throws a
 * SandboxError: 400 for an invalid path, 403 for a link, 404 if there is no such entry.
 */
export async function findPlace(root: string, path: string): Promise<Place> {
  checkPath(path);
  let real = root;
  let stats = await statsAt(root);
  if (stats === null) {
    await mkdir(root, { recursive: true });
    stats = await lstat(root);
  }
  for (const name of path === "" ? [] : path.split("/")) {
    real = join(real, name);
    stats = await statsAt(real);
    if (stats === null) throw noEntry(path);
    if (stats.isSymbolicLink()) throw linkRefused();
  }
  return { path, real, stats };
}

/** Finds a folder. Throws a SandboxError (400) for a file. */
export async function findFolder(root: string, path: string): Promise<Place> {
  const place = await findPlace(root, path);
  if (!place.stats.isDirectory()) {
    throw new SandboxError(400, "not_a_folder", `“${path}” is a file, not a folder.`);
  }
  return place;
}

/** Finds an entry that may be changed. Refuses the root. */
export async function findChangeable(root: string, path: string): Promise<Place> {
  if (path === "") {
    const message = "The top folder itself cannot be deleted, moved, copied or renamed.";
    throw new SandboxError(400, "root_protected", message);
  }
  return await findPlace(root, path);
}

/**
 * Hidden folder next to the root for incomplete files. On the same disk, so that a rename can move them into
 * place.
 */
export function stagingFolder(root: string): string {
  return join(dirname(root), `.incoming-${basename(root)}`);
}

/** Returns a name that is not taken: "photo.jpg" becomes "photo (1).jpg", then "photo (2).jpg" and so on. */
export async function freeName(
  name: string,
  isTaken: (name: string) => boolean | Promise<boolean>,
): Promise<string> {
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const ending = dot > 0 ? name.slice(dot) : "";
  let free = name;
  for (let number = 1; await isTaken(free); number++) free = `${stem} (${number})${ending}`;
  return free;
}

/** Excludes symbolic links and devices, which the file manager neither shows nor follows. */
const isEntry = (stats: Stats | null): stats is Stats =>
  stats !== null && (stats.isDirectory() || stats.isFile());

export async function describeEntry({ path, real, stats }: Place): Promise<StoredEntry> {
  const modified = Math.floor(stats.mtimeMs / 1000);
  const name = nameOfPath(path);
  if (!stats.isDirectory()) return { name, path, type: "file", size: stats.size, modified };
  const inside = (await readdir(real, { withFileTypes: true })).filter(
    (entry) => entry.isFile() || entry.isDirectory(),
  );
  return { name, path, type: "folder", size: null, file_count: inside.length, modified };
}

/** The direct contents of a folder, in no particular order. */
export async function placesIn(folder: Place): Promise<readonly Place[]> {
  const names = await readdir(folder.real);
  const places = await Promise.all(
    names.map(async (name) => {
      const real = join(folder.real, name);
      return { path: joinPath(folder.path, name), real, stats: await statsAt(real) };
    }),
  );
  return places.filter((place): place is Place => isEntry(place.stats));
}

/** All files and folders below a folder; each folder comes before its contents. */
export async function* placesBelow(folder: Place): AsyncGenerator<Place> {
  for (const place of await placesIn(folder)) {
    yield place;
    if (place.stats.isDirectory()) yield* placesBelow(place);
  }
}

/** Size in bytes of a file, or of all files in a folder and its subfolders. */
export async function sizeOf(place: Place): Promise<number> {
  if (!place.stats.isDirectory()) return place.stats.size;
  let bytes = 0;
  for await (const { stats } of placesBelow(place)) bytes += stats.isFile() ? stats.size : 0;
  return bytes;
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts folders first, then by name in natural order: photo 9 before photo 10. */
export function inOrder(entries: readonly StoredEntry[]): readonly StoredEntry[] {
  const rank = ({ type }: StoredEntry) => (type === "folder" ? 0 : 1);
  return entries.toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name));
}

import type { Stats } from "node:fs";
import { lstat, mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { nameFault, pathFault } from "@print-builder/school";
import { SandboxError } from "../http/sandboxError.ts";
import { noEntry, systemCode } from "./refusals.ts";

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

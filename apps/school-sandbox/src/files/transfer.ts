import { cp, lstat, rename } from "node:fs/promises";
import { join } from "node:path";
import { isWithin, joinPath, nameOfPath } from "@print-builder/school";
import { SandboxError } from "../http/sandboxError.ts";
import {
  findChangeable,
  findFolder,
  findPlace,
  freeName,
  nameTaken,
  type Place,
  quotaExceeded,
  sizeOf,
  statsAt,
} from "./places.ts";

/** Drops duplicates and entries inside another listed folder, so that each entry is transferred once. */
async function findAll(root: string, paths: readonly string[]): Promise<readonly Place[]> {
  const unique = [...new Set(paths)];
  const places = await Promise.all(unique.map((path) => findChangeable(root, path)));
  return places.filter(({ path }) => !unique.some((other) => other !== path && isWithin(path, other)));
}

async function findTransfer(root: string, paths: readonly string[], destination: string) {
  const places = await findAll(root, paths);
  const target = await findFolder(root, destination);
  const swallowed = places.find(({ path }) => isWithin(destination, path));
  if (swallowed) {
    const message = `“${nameOfPath(swallowed.path)}” cannot be put into itself. Choose another folder.`;
    throw new SandboxError(400, "into_itself", message);
  }
  return { places, target };
}

async function existingPlace(path: string, real: string): Promise<Place> {
  return { path, real, stats: await lstat(real) };
}

/** Moves all entries into a folder. If any name is taken there, moves nothing and throws a 409. */
export async function moveEntries(
  root: string,
  paths: readonly string[],
  destination: string,
): Promise<readonly Place[]> {
  const { places, target } = await findTransfer(root, paths, destination);
  const names = new Set<string>();
  for (const { path } of places) {
    const name = nameOfPath(path);
    if (names.has(name) || (await statsAt(join(target.real, name))) !== null) throw nameTaken(name);
    names.add(name);
  }
  const moved: Place[] = [];
  for (const { path, real } of places) {
    const name = nameOfPath(path);
    await rename(real, join(target.real, name));
    moved.push(await existingPlace(joinPath(destination, name), join(target.real, name)));
  }
  return moved;
}

/** Skips symbolic links, because a copied link could lead out of the root. */
async function isNoLink(source: string): Promise<boolean> {
  return !(await lstat(source)).isSymbolicLink();
}

/**
 * Copies entries into a folder. An entry whose name is taken gets a free name. Copies are written to `staging`
 * and renamed into place. Throws a SandboxError (413) if they do not fit.
 */
export async function copyEntries(
  root: string,
  paths: readonly string[],
  destination: string,
  { staging, quota }: { readonly staging: string; readonly quota: number },
): Promise<readonly Place[]> {
  const { places, target } = await findTransfer(root, paths, destination);
  const used = await sizeOf(await findPlace(root, ""));
  const sizes = await Promise.all(places.map(sizeOf));
  if (used + sizes.reduce((sum, bytes) => sum + bytes, 0) > quota) throw quotaExceeded(quota, used);
  const options = { recursive: true, filter: isNoLink, errorOnExist: true, force: false };
  for (const [index, { real }] of places.entries()) await cp(real, join(staging, String(index)), options);
  const copied: Place[] = [];
  for (const [index, { path }] of places.entries()) {
    const isTaken = async (free: string) => (await statsAt(join(target.real, free))) !== null;
    const name = await freeName(nameOfPath(path), isTaken);
    await rename(join(staging, String(index)), join(target.real, name));
    copied.push(await existingPlace(joinPath(destination, name), join(target.real, name)));
  }
  return copied;
}

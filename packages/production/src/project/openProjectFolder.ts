import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { machineFault } from "../machineFault.ts";
import { fileStamp } from "./fileStamp.ts";
import { parseProjectJson } from "./parseProjectJson.ts";
import {
  byName,
  firstTable,
  isSystemFile,
  type LendRoom,
  maxFontBytes,
  maxImageBytes,
  maxJsonBytes,
  type ProjectFiles,
  projectError,
} from "./projectFiles.ts";

/**
 * Opens a project folder. Reads only regular files directly in `data/` and `fonts/`, and in `images/` and its
 * subfolders. Never follows links, so nothing outside the folder is read. Throws InputError.
 */
export async function openProjectFolder(folder: string): Promise<ProjectFiles> {
  const json = parseProjectJson(await readJsonFile(folder));
  const notes: string[] = [];
  const data = await regularFiles(folder, "data", notes);
  const images = await filesBelow(folder, "images", notes);
  const fonts = await regularFiles(folder, "fonts", notes);
  const tableName = firstTable(data);
  return {
    json,
    table: tableName === undefined ? null : folderTable(folder, tableName),
    images,
    fonts,
    notes,
    readImage: reader(folder, "images", images, maxImageBytes),
    stampImage: (name) => fileStamp(resolve(folder, "images", name)),
    readFont: reader(folder, "fonts", fonts, maxFontBytes),
    // Printing from a folder needs no earlier versions.
    readVersions: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
}

const maxFolderDepth = 8;

function folderTable(folder: string, name: string): NonNullable<ProjectFiles["table"]> {
  return { name, read: () => Promise.resolve({ name, path: join(folder, "data", name) }) };
}

async function readJsonFile(folder: string): Promise<Uint8Array> {
  const path = join(folder, "project.json");
  const found = await kindOf(path);
  if (found === "missing") throw projectError(`The folder ${folder} has no project.json.`);
  if (found !== "file") throw projectError(`${path} is not a regular file.`);
  return readRegular(path, "project.json", maxJsonBytes);
}

/** Names of the regular files in one subfolder, sorted; adds notes about anything else in it. */
async function regularFiles(folder: string, part: string, notes: string[]): Promise<string[]> {
  const path = join(folder, part);
  const found = await kindOf(path);
  if (found === "missing") return [];
  if (found !== "folder") {
    notes.push(`${part} is not a folder and was left out.`);
    return [];
  }
  const entries = (await readdir(path, { withFileTypes: true })).filter(({ name }) => !isSystemFile(name));
  const others = entries.filter((entry) => !entry.isFile());
  if (others.length > 0) {
    notes.push(
      `${others.length} links or sub-folders in ${part}/ were left out; put the files directly into it.`,
    );
  }
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort(byName);
}

/** Paths of all regular files in a folder and its subfolders, relative to the folder. */
async function filesBelow(folder: string, part: string, notes: string[], depth = 0): Promise<string[]> {
  const path = join(folder, part);
  const found = await kindOf(path);
  if (found === "folder" && depth < maxFolderDepth) {
    const entries = (await readdir(path, { withFileTypes: true })).filter(({ name }) => !isSystemFile(name));
    const links = entries.filter((entry) => !entry.isFile() && !entry.isDirectory());
    if (links.length > 0)
      notes.push(`${links.length} links in ${part}/ were skipped; copy the files there instead.`);
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    for (const { name } of entries.filter((entry) => entry.isDirectory())) {
      const inside = await filesBelow(folder, `${part}/${name}`, notes, depth + 1);
      files.push(...inside.map((file) => `${name}/${file}`));
    }
    return files.sort(byName);
  }
  if (found !== "missing") {
    const why = found === "folder" ? `is more than ${maxFolderDepth} folders deep` : "is not a folder";
    notes.push(`${part} ${why} and was left out.`);
  }
  return [];
}

function reader(folder: string, part: string, names: readonly string[], maxBytes: number) {
  const known = new Set(names);
  return async (name: string, lend?: LendRoom): Promise<Uint8Array> => {
    if (!known.has(name)) throw projectError(`The project contains no ${part}/${name}.`);
    return readRegular(join(folder, part, name), `${part}/${name}`, maxBytes, lend);
  };
}

/**
 * Reads synchronously, because for a photo the trips through the thread pool take several times as long as the reading.
 */
async function readRegular(
  path: string,
  label: string,
  maxBytes: number,
  lend: LendRoom = (length) => new Uint8Array(length),
): Promise<Uint8Array> {
  try {
    // Since the listing, the name may have been replaced by a link, which must not be followed.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const stats = fstatSync(file);
      if (!stats.isFile()) throw projectError(`${label} is not a regular file.`);
      if (stats.size > maxBytes) {
        throw projectError(`${label} is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
      }
      return readInto(file, lend(stats.size));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const fault = machineFault(label, error);
    if (fault) throw fault;
    if (isSystemError(error)) throw projectError(`${label} cannot be read (${error.code}).`, error);
    throw error;
  }
}

/** Reads from the start of a file until `room` is full or the file ends. */
function readInto(file: number, room: Uint8Array): Uint8Array {
  let length = 0;
  while (length < room.length) {
    const bytesRead = readSync(file, room, length, room.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return room.subarray(0, length);
}

async function kindOf(path: string): Promise<"file" | "folder" | "missing" | "other"> {
  try {
    const stats = await lstat(path);
    if (stats.isFile()) return "file";
    return stats.isDirectory() ? "folder" : "other";
  } catch (error) {
    if (isSystemError(error) && error.code === "ENOENT") return "missing";
    throw error;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

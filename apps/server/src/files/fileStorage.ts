import { randomBytes } from "node:crypto";
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Where the bytes of pictures lie. A key names one file for ever: other bytes get another key. */
export interface FileStorage {
  /** Stores bytes under a new key; when this returns they survive a power cut. */
  add(bytes: Uint8Array): Promise<string>;
  /** Takes over a file of this machine, which is gone from `path` then: as `add`, for what is too large for it. */
  addFile(path: string): Promise<string>;
  /** Stores a copy of a file under a new key, as durably as `add`. Throws an Error with code ENOENT. */
  copy(key: string): Promise<string>;
  /** Throws an Error with code ENOENT where there is no such file. */
  read(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<{ readonly stream: Readable; readonly size: number }>;
  /** Removes a file, also one that is gone already. */
  remove(key: string): Promise<void>;
  /** Keys of files stored before a time, for sweeping those that belong to nothing. */
  olderThan(time: Date): AsyncIterable<readonly string[]>;
}

const keyShape = /^[0-9a-f]{32}$/;
const unfinished = ".part";

/** Keeps files in a folder of this machine. */
export function openFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => {
    if (!keyShape.test(key)) throw new RangeError(`"${key}" is not the key of a stored file.`);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async add(bytes) {
      const key = newKey();
      await makeDurably(pathOf(key), (part) => writeFile(part, bytes, { flag: "wx" }));
      return key;
    },
    async addFile(path) {
      const key = newKey();
      await makeDurably(pathOf(key), (part) => moveFile(path, part));
      return key;
    },
    async copy(source) {
      const key = newKey();
      await makeDurably(pathOf(key), (part) => copyFile(pathOf(source), part));
      return key;
    },
    read: (key) => readFile(pathOf(key)),
    async stream(key) {
      // Opened before anything is answered: a file removed meanwhile is still sent whole.
      const handle = await open(pathOf(key), "r");
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *olderThan(time) {
      for (const part of await foldersIn(folder)) {
        yield await oldFiles(join(folder, part), time);
      }
    },
  };
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    // Another file system: what cannot be moved is copied.
    await copyFile(from, to);
    await rm(from);
  }
}

function newKey(): string {
  return randomBytes(16).toString("hex");
}

/** Makes a file beside its place, flushes, then renames: a crash leaves either the whole file or none. */
async function makeDurably(path: string, make: (part: string) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const part = `${path}${unfinished}`;
  try {
    await make(part);
    await using handle = await open(part, "r+");
    await handle.sync();
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await rename(part, path);
  await flushFolder(folder);
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot flush folders, and does not need to.
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name) ? [entry.name] : [],
  );
}

async function oldFiles(folder: string, time: Date): Promise<readonly string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtime >= time) continue;
    if (name.endsWith(unfinished)) await rm(path, { force: true });
    else if (keyShape.test(name)) old.push(name);
  }
  return old;
}

import { constants } from "node:fs";
import {
  access,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { commitPoint } from "../commitPoint.ts";
import {
  checkKey,
  type FileStorage,
  isKey,
  isMissingFile,
  keysWith,
  newKey,
  nullIfMissing,
  originalKey,
  smallKey,
} from "./fileStorage.ts";

const unfinished = ".part";

/** Typical size of a photo. */
const maxAtOnce = 512 * 1024;

/**
 * Reads a photo in one piece, because each piece would wait for a thread and the event loop of a busy server.
 * Stops at the known end, which saves a last read.
 */
function readAtOnce(size: number): { readonly highWaterMark?: number; readonly end?: number } {
  return size > 0 && size <= maxAtOnce ? { highWaterMark: size, end: size - 1 } : {};
}

/** Stores files in a local folder. */
export function openFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async add(bytes) {
      const key = newKey();
      await makeDurably(pathOf(key), (part) => writeFile(part, bytes, { flag: "wx", mode: 0o600 }));
      return key;
    },
    async addFile(path, key = newKey()) {
      await makeDurably(pathOf(key), (part) => moveFile(path, part));
      return key;
    },
    async copy(source) {
      const key = newKey();
      await makeDurably(pathOf(key), (part) => copyFile(pathOf(source), part));
      await nullIfMissing(
        makeDurably(pathOf(originalKey(key)), (part) => copyFile(pathOf(originalKey(source)), part)),
      );
      return key;
    },
    // The flag is not "wx", so that leftovers of a killed process are overwritten.
    addSmall: (key, size, bytes) =>
      makeDurably(pathOf(smallKey(key, size)), (part) => writeFile(part, bytes, { mode: 0o600 })),
    addOriginal: (key, bytes) =>
      makeDurably(pathOf(originalKey(key)), (part) => writeFile(part, bytes, { flag: "wx", mode: 0o600 })),
    read: (key) => readFile(pathOf(key)),
    async stream(key) {
      // The file is opened before the call is answered, so that it is sent completely even if it is removed.
      const handle = await open(pathOf(key), "r");
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(readAtOnce(size)), size };
    },
    async remove(key) {
      for (const each of keysWith(key)) await rm(pathOf(each), { force: true });
    },
    async *keys() {
      for (const part of await foldersIn(folder)) yield (await readdir(join(folder, part))).filter(isKey);
    },
    async *olderThan(time) {
      for (const part of await foldersIn(folder)) {
        yield await oldFiles(join(folder, part), time);
      }
    },
    async ping() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
    async readNote(name) {
      try {
        return await readFile(join(folder, name), "utf8");
      } catch (error) {
        if (isMissingFile(error)) return null;
        throw error;
      }
    },
    writeNote: (name, text) =>
      makeDurably(join(folder, name), (part) => writeFile(part, text, { mode: 0o600 })),
  };
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    // A file cannot be moved to another file system, only copied.
    await copyFile(from, to);
    await rm(from);
  }
}

/**
 * Writes a file under a temporary name, flushes it and renames it, so that a crash leaves the whole file or
 * none.
 */
async function makeDurably(path: string, make: (part: string) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder);
  const part = `${path}${unfinished}`;
  try {
    await make(part);
    commitPoint("file.made");
    await using handle = await open(part, "r+");
    await handle.sync();
    commitPoint("file.flushed");
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await rename(part, path);
  commitPoint("file.renamed");
  await flushFolder(folder);
  commitPoint("file.stored");
}

/** `mkdir` with `recursive` reports ENOENT on a read-only file system. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (isMissingFile(error)) await mkdir(folder, { recursive: true, mode: 0o700 });
    else if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot flush folders and does not need to.
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
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
    else if (isKey(name)) old.push(name);
  }
  return old;
}

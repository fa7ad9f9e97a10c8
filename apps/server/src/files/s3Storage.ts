import { type FileHandle, open, rm } from "node:fs/promises";
import {
  checkKey,
  type FileStorage,
  isKey,
  isMissingFile,
  keysWith,
  type NoteName,
  newKey,
  nullIfMissing,
  originalKey,
  smallKey,
} from "./fileStorage.ts";
import type { S3Connection } from "./s3Connection.ts";
import type { S3Place } from "./s3Place.ts";

const filesPrefix = "files/";

/**
 * Part size of a multipart upload, in bytes. It determines how much memory an upload takes, and how much is
 * sent again after an error.
 */
const pieceBytes = 16 * 1024 * 1024;

const keysOf = (objects: readonly { readonly name: string }[]): readonly string[] =>
  objects.map(({ name }) => name.slice(filesPrefix.length)).filter(isKey);

/** Stores files in a bucket. Objects are stored completely or not at all. Connects with the first call. */
export function openS3Storage(place: S3Place): FileStorage {
  let connected: Promise<S3Connection> | null = null;

  const connect = (): Promise<S3Connection> => {
    // Installations with a file folder need not load the client.
    connected ??= import("./s3Connection.ts").then(({ connectS3 }) => connectS3(place));
    return connected;
  };

  const nameOf = (key: string): string => {
    checkKey(key);
    return `${filesPrefix}${key}`;
  };

  /** Lists all files page by page. */
  async function* listed() {
    const s3 = await connect();
    for (let from: string | undefined; ; ) {
      const { objects, next } = await s3.list(filesPrefix, from);
      yield objects;
      if (next === undefined) return;
      from = next;
    }
  }

  return {
    async add(bytes) {
      const key = newKey();
      await (await connect()).put(nameOf(key), bytes);
      return key;
    },
    async addFile(path, key = newKey()) {
      await sendFile(await connect(), path, nameOf(key));
      await rm(path, { force: true });
      return key;
    },
    async copy(source) {
      const key = newKey();
      const s3 = await connect();
      await s3.copy(nameOf(source), nameOf(key));
      await nullIfMissing(s3.copy(nameOf(originalKey(source)), nameOf(originalKey(key))));
      return key;
    },
    async addSmall(key, size, bytes) {
      await (await connect()).put(nameOf(smallKey(key, size)), bytes);
    },
    async addOriginal(key, bytes) {
      await (await connect()).put(nameOf(originalKey(key)), bytes);
    },
    read(key) {
      const name = nameOf(key);
      return connect().then((s3) => readObject(s3, name));
    },
    async stream(key) {
      const { stream, size } = await (await connect()).get(nameOf(key));
      return { stream, size };
    },
    async remove(key) {
      const names = keysWith(key).map(nameOf);
      // No row names the file any more, so a later sweep can remove it if this removal fails.
      await connect()
        // Removes objects one by one, because bulk removal needs a checksum that some storages do not
        // support.
        .then((s3) => Promise.all(names.map((name) => s3.remove(name))))
        .catch(() => undefined);
    },
    async *keys() {
      for await (const objects of listed()) yield keysOf(objects);
    },
    async *olderThan(time) {
      for await (const objects of listed()) yield keysOf(objects.filter(({ modified }) => modified < time));
    },
    async ping() {
      // Any answer, with or without a note, proves that bucket and key are right.
      await this.readNote("installation");
    },
    async readNote(name: NoteName) {
      try {
        return Buffer.from(await readObject(await connect(), name)).toString("utf8");
      } catch (error) {
        if (isMissingFile(error)) return null;
        throw error;
      }
    },
    writeNote: async (name, text) => (await connect()).put(name, Buffer.from(text)),
  };
}

async function readObject(s3: S3Connection, name: string): Promise<Uint8Array> {
  return await (await s3.get(name)).bytes();
}

async function sendFile(s3: S3Connection, path: string, name: string): Promise<void> {
  await using file = await open(path, "r");
  const { size } = await file.stat();
  if (size <= pieceBytes) await s3.put(name, await file.readFile());
  else await s3.putPieces(name, piecesOf(file, size));
}

async function* piecesOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size; position += pieceBytes) {
    const piece = Buffer.alloc(Math.min(pieceBytes, size - position));
    const { bytesRead } = await file.read(piece, 0, piece.length, position);
    if (bytesRead !== piece.length) throw new Error("The file changed while it was stored.");
    yield piece;
  }
}

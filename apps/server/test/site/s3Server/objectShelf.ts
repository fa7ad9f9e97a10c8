import { createHash, randomUUID } from "node:crypto";
import { openSync, rmSync } from "node:fs";
import { appendFile, copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { missing, S3Error } from "./s3Call.ts";

export type StoredObject = {
  readonly path: string;
  readonly size: number;
  /** Includes the quotes. */
  readonly etag: string;
  readonly modified: Date;
};

type Part = Omit<StoredObject, "modified">;

export type NamedPart = { readonly number: number; readonly etag: string };

type Upload = { readonly bucket: string; readonly key: string; readonly parts: Map<number, Part> };

/** Minimum size of a part except the last, as on Amazon. */
const minPartBytes = 5 * 1024 * 1024;

export type ObjectShelf = ReturnType<typeof createObjectShelf>;

/** Buckets of objects: bytes in a folder, names in memory. Throws S3Errors. */
export function createObjectShelf(folder: string) {
  const buckets = new Map<string, Map<string, StoredObject>>();
  const uploads = new Map<string, Upload>();

  const objectsOf = (bucket: string) => {
    const objects = buckets.get(bucket);
    if (!objects) throw missing("Bucket");
    return objects;
  };

  const find = (bucket: string, key: string): StoredObject => {
    const object = objectsOf(bucket).get(key);
    if (!object) throw missing("Key");
    return object;
  };

  const uploadOf = (id: string): Upload => {
    const upload = uploads.get(id);
    if (!upload) throw missing("Upload");
    return upload;
  };

  /** An object gets its name only after it was stored completely. */
  const name = (bucket: string, key: string, part: Part): StoredObject => {
    const objects = objectsOf(bucket);
    const before = objects.get(key);
    const object = { ...part, modified: new Date() };
    objects.set(key, object);
    if (before) rmSync(before.path, { force: true });
    return object;
  };

  const newPath = () => join(folder, randomUUID());

  const write = async (bytes: Buffer): Promise<Part> => {
    const path = newPath();
    await writeFile(path, bytes);
    return { path, size: bytes.length, etag: `"${md5(bytes).toString("hex")}"` };
  };

  const forget = (id: string): void => {
    for (const { path } of uploadOf(id).parts.values()) rmSync(path, { force: true });
    uploads.delete(id);
  };

  return {
    addBucket(bucket: string): void {
      if (buckets.has(bucket)) throw new S3Error(409, "BucketAlreadyOwnedByYou", "The bucket is there.");
      buckets.set(bucket, new Map());
    },
    async put(bucket: string, key: string, bytes: Buffer): Promise<StoredObject> {
      objectsOf(bucket);
      return name(bucket, key, await write(bytes));
    },
    /** Opened at once, so that a reader gets the whole file even if it is removed in the meantime. */
    open(bucket: string, key: string): { object: StoredObject; file: number } {
      const object = find(bucket, key);
      return { object, file: openSync(object.path, "r") };
    },
    async copy(from: { bucket: string; key: string }, bucket: string, key: string): Promise<StoredObject> {
      const source = find(from.bucket, from.key);
      const path = newPath();
      await copyFile(source.path, path);
      return name(bucket, key, { ...source, path });
    },
    remove(bucket: string, key: string): void {
      const objects = objectsOf(bucket);
      const object = objects.get(key);
      objects.delete(key);
      if (object) rmSync(object.path, { force: true });
    },
    /** All objects whose keys have this prefix, sorted by key. */
    list: (bucket: string, prefix: string): readonly (readonly [string, StoredObject])[] =>
      [...objectsOf(bucket)].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)),
    startUpload(bucket: string, key: string): string {
      objectsOf(bucket);
      const id = randomUUID();
      uploads.set(id, { bucket, key, parts: new Map() });
      return id;
    },
    async addPart(id: string, number: number, bytes: Buffer): Promise<Part> {
      uploadOf(id);
      const part = await write(bytes);
      uploadOf(id).parts.set(number, part);
      return part;
    },
    async finishUpload(id: string, named: readonly NamedPart[]): Promise<StoredObject> {
      const { bucket, key, parts } = uploadOf(id);
      const whole = await joinParts(partsNamed(parts, named), newPath());
      forget(id);
      return name(bucket, key, whole);
    },
    forgetUpload: forget,
  };
}

function partsNamed(parts: ReadonlyMap<number, Part>, named: readonly NamedPart[]): readonly Part[] {
  return named.map(({ number, etag }, index) => {
    const part = parts.get(number);
    if (part?.etag !== etag) throw new S3Error(400, "InvalidPart", `Part ${number} was not found.`);
    if (index > 0 && number <= (named[index - 1]?.number ?? 0)) {
      throw new S3Error(400, "InvalidPartOrder", "The parts are not in ascending order.");
    }
    if (index < named.length - 1 && part.size < minPartBytes) {
      throw new S3Error(400, "EntityTooSmall", `Part ${number} is smaller than a part may be.`);
    }
    return part;
  });
}

async function joinParts(parts: readonly Part[], path: string): Promise<Part> {
  await writeFile(path, "");
  for (const part of parts) await appendFile(path, await readFile(part.path));
  const digests = parts.map(({ etag }) => Buffer.from(etag.slice(1, -1), "hex"));
  return {
    path,
    size: parts.reduce((sum, { size }) => sum + size, 0),
    etag: `"${md5(Buffer.concat(digests)).toString("hex")}-${parts.length}"`,
  };
}

function md5(bytes: Buffer): Buffer {
  return createHash("md5").update(bytes).digest();
}

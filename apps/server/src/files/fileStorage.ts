import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { type SmallPictureSize, smallPictureSizes } from "@print-builder/api";

/**
 * Where the bytes of pictures lie. A key names one file for ever: other bytes get another key. A storage that does
 * not answer fails with a Problem (`storage_unavailable`), a full one with `storage_full` or a code of the system.
 */
export interface FileStorage {
  /** Stores bytes under a new key; when this returns they survive a power cut. */
  add(bytes: Uint8Array): Promise<string>;
  /**
   * Takes over a file of this machine, which is gone from `path` then: as `add`, for what is too large for it. The
   * key is a new one, unless a restored file gets back the one that it had.
   */
  addFile(path: string, key?: string): Promise<string>;
  /** Stores a copy of a file, with its original, under a new key, as durably as `add`. Throws an Error with code ENOENT. */
  copy(key: string): Promise<string>;
  /** Keeps a small copy of a stored picture under `smallKey`, as durably as `add`; removed with the picture. */
  addSmall(key: string, size: SmallPictureSize, bytes: Uint8Array): Promise<void>;
  /** Keeps the file that a stored picture was made of under `originalKey`, as durably as `add`; it goes with the picture. */
  addOriginal(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws an Error with code ENOENT where there is no such file. */
  read(key: string): Promise<Uint8Array>;
  /** Opens a file, which is then sent whole even if it is removed meanwhile. Throws an Error with code ENOENT. */
  stream(key: string): Promise<{ readonly stream: Readable; readonly size: number }>;
  /** Removes a file with its small copies and its original, also one that is gone already. */
  remove(key: string): Promise<void>;
  /** Keys of all files, small copies and originals. */
  keys(): AsyncIterable<readonly string[]>;
  /**
   * Keys of files, small copies and originals stored before a time, for sweeping those that belong to nothing. What was begun before
   * it and never finished is removed.
   */
  olderThan(time: Date): AsyncIterable<readonly string[]>;
  /** Fails when files cannot be stored or read at present. */
  ping(): Promise<void>;
  /** A small text that belongs to the installation and not to a person; null where there is none. */
  readNote(name: NoteName): Promise<string | null>;
  /** Keeps a text that is not there yet. */
  writeNote(name: NoteName, text: string): Promise<void>;
}

/** What lies beside the files: whose they are, and the key that was generated for several machines. */
export type NoteName = "installation" | "secret.key";

const original = "original";
const keyShape = /^[0-9a-f]{32}(-(160|320|640|original))?$/;

export function newKey(): string {
  return randomBytes(16).toString("hex");
}

export function isKey(text: string): boolean {
  return keyShape.test(text);
}

/** The key of a picture's small copy. */
export function smallKey(key: string, size: SmallPictureSize): string {
  return `${key}-${size}`;
}

/** The key of the file that a stored picture was made of, where that is another one. */
export function originalKey(key: string): string {
  return `${key}-${original}`;
}

export function isOriginalKey(key: string): boolean {
  return key.endsWith(`-${original}`);
}

/** The key of the file that a key belongs to: its own, or that of the picture which it is a small copy or the original of. */
export function ownerKey(key: string): string {
  return key.slice(0, 32);
}

/** A file's key and those of all that may lie beside it. */
export function keysWith(key: string): readonly string[] {
  const owner = ownerKey(key);
  return [key, originalKey(owner), ...smallPictureSizes.map((size) => smallKey(owner, size))];
}

/** Throws a RangeError for anything that could lead out of the storage. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`"${key}" is not the key of a stored file.`);
}

/** Says whether an error of a storage means that there is no such file. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** What is read, or null where there is no such file. */
export async function ifThere<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

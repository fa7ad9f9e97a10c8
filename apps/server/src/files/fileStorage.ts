import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

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
  /** Stores a copy of a file under a new key, as durably as `add`. Throws an Error with code ENOENT. */
  copy(key: string): Promise<string>;
  /** Throws an Error with code ENOENT where there is no such file. */
  read(key: string): Promise<Uint8Array>;
  /** Opens a file, which is then sent whole even if it is removed meanwhile. Throws an Error with code ENOENT. */
  stream(key: string): Promise<{ readonly stream: Readable; readonly size: number }>;
  /** Removes a file, also one that is gone already. */
  remove(key: string): Promise<void>;
  /** Keys of files stored before a time, for sweeping those that belong to nothing. */
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

const keyShape = /^[0-9a-f]{32}$/;

export function newKey(): string {
  return randomBytes(16).toString("hex");
}

export function isKey(text: string): boolean {
  return keyShape.test(text);
}

/** Throws a RangeError for anything that could lead out of the storage. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`"${key}" is not the key of a stored file.`);
}

/** Says whether an error of a storage means that there is no such file. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

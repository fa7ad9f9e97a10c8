import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import {
  ApiProblem,
  type ProblemCode,
  problem,
  type SmallPictureSize,
  smallPictureSizes,
} from "@print-builder/api";
import { MachineFault } from "@print-builder/production";
import { isDatabaseLost } from "../store/lostDatabase.ts";

/**
 * Stores the bytes of pictures. A key always names the same bytes: changed content gets a new key. Fails with a Problem
 * (`storage_unavailable`) if the storage does not answer, and with `storage_full` or a system error code if it is full.
 */
export interface FileStorage {
  /** Stores bytes under a new key. They survive a power cut as soon as this returns. */
  add(bytes: Uint8Array): Promise<string>;
  /**
   * Like `add`, for large files: moves a local file into the storage. The key is new, except that restored
   * files get their old keys back.
   */
  addFile(path: string, key?: string): Promise<string>;
  /** Copies a file and its original to a new key, as durably as `add`. Throws an Error with code ENOENT. */
  copy(key: string): Promise<string>;
  /**
   * Stores a small copy of a picture under `smallKey`, as durably as `add`. The copy is removed with the
   * picture.
   */
  addSmall(key: string, size: SmallPictureSize, bytes: Uint8Array): Promise<void>;
  /**
   * Stores the original of a converted picture under `originalKey`, as durably as `add`. The original is
   * removed with the picture.
   */
  addOriginal(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws an Error with code ENOENT if the file does not exist. */
  read(key: string): Promise<Uint8Array>;
  /**
   * Opens a file for sending. It is sent completely even if it is removed in the meantime. Throws an Error
   * with code ENOENT.
   */
  stream(key: string): Promise<{ readonly stream: Readable; readonly size: number }>;
  /** Removes a file, its small copies and its original, whether or not they exist. */
  remove(key: string): Promise<void>;
  /** Keys of all files, small copies and originals. */
  keys(): AsyncIterable<readonly string[]>;
  /**
   * Keys of files, small copies and originals stored before a time, for sweeping orphaned files. Removes
   * incomplete files from before that time.
   */
  olderThan(time: Date): AsyncIterable<readonly string[]>;
  /** Fails if files cannot be stored or read at present. */
  ping(): Promise<void>;
  /** A note that belongs to the installation; null if there is none. */
  readNote(name: NoteName): Promise<string | null>;
  /** Stores a note, unless it exists already. */
  writeNote(name: NoteName, text: string): Promise<void>;
}

/**
 * Notes that are stored with the files: the owner's installation id, and the secret key that several machines
 * share.
 */
export type NoteName = "installation" | "secret.key";

const original = "original";
const keyShape = /^[0-9a-f]{32}(-(160|320|640|original))?$/;

export function newKey(): string {
  return randomBytes(16).toString("hex");
}

export function isKey(text: string): boolean {
  return keyShape.test(text);
}

/** The key of a small copy of a picture. */
export function smallKey(key: string, size: SmallPictureSize): string {
  return `${key}-${size}`;
}

/** The key of the file that a stored picture was converted from. */
export function originalKey(key: string): string {
  return `${key}-${original}`;
}

export function isOriginalKey(key: string): boolean {
  return key.endsWith(`-${original}`);
}

/** The key of a file for the key of its small copy or original; any other key unchanged. */
export function ownerKey(key: string): string {
  return key.slice(0, 32);
}

/** The keys of a file, its small copies and its original. */
export function keysWith(key: string): readonly string[] {
  const owner = ownerKey(key);
  return [key, originalKey(owner), ...smallPictureSizes.map((size) => smallKey(owner, size))];
}

/** Throws a RangeError for keys that could lead out of the storage. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`"${key}" is not the key of a stored file.`);
}

/** Whether an error of the storage means that the file does not exist. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Waits for a read and returns null if the file does not exist. */
export async function nullIfMissing<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

export type OpenedFile = {
  readonly type: string;
  readonly body: Readable;
  readonly size: number;
  /** The ETag, which differs for files with different content. */
  readonly tag: string;
};

type StoredFile = { readonly content_type: string; readonly storage_key: string };

/** Opens a stored file for sending. */
export async function openFile(
  files: FileStorage,
  { content_type, storage_key }: StoredFile,
): Promise<OpenedFile> {
  const { stream, size } = await files.stream(storage_key);
  return { type: content_type, body: stream, size, tag: storage_key };
}

/**
 * Removes files whose rows could not be stored because of `error`. If the database may have stored the rows,
 * the files stay, and the sweep removes those without a row.
 */
export async function removeUnnamed(
  files: Pick<FileStorage, "remove">,
  keys: Iterable<string>,
  error: unknown,
): Promise<void> {
  if (isDatabaseLost(error)) return;
  for (const key of keys) await files.remove(key);
}

/** Problem codes of storage failures. */
const ours: ReadonlySet<ProblemCode> = new Set(["storage_unavailable", "storage_full"]);

const full: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "53100"]);

/** A failing disk or network drive, a read-only folder, or too many open files. */
const lost: ReadonlySet<unknown> = new Set([
  "EIO",
  "ESTALE",
  "EROFS",
  "EACCES",
  "EPERM",
  "ENODEV",
  "ENXIO",
  "EMFILE",
  "ENFILE",
]);

/** The Problem that describes a storage error; null for other errors. */
export function storageProblem(error: unknown): ApiProblem | null {
  if (error instanceof ApiProblem) return ours.has(error.code) ? error : null;
  if (error instanceof MachineFault) return problem("storage_unavailable", undefined, {}, { cause: error });
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (full.has(code)) return problem("storage_full", undefined, {}, { cause: error });
  return lost.has(code) ? problem("storage_unavailable", undefined, {}, { cause: error }) : null;
}

/**
 * Explains why a file named in a row is missing. If the mark that the server leaves in its storage is missing too, a
 * different storage is mounted, and the file may still exist.
 */
export async function missingFileProblem(
  files: Pick<FileStorage, "readNote">,
  name: string,
): Promise<ApiProblem> {
  const note = await files.readNote("installation");
  return note === null ? problem("storage_unavailable") : problem("file_lost", { name });
}

/** Opens a file that a row names. Throws `missingFileProblem` if it does not exist. */
export async function openKnownFile(files: FileStorage, key: string, name: string): Promise<Readable> {
  try {
    return (await files.stream(key)).stream;
  } catch (error) {
    throw isMissingFile(error) ? await missingFileProblem(files, name) : error;
  }
}

import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { InputError } from "./inputError.ts";
import { machineFault } from "./machineFault.ts";

/** Limits of an archive. All of them are checked before a single byte is inflated. */
export type ZipLimits = {
  readonly maxEntries: number;
  readonly maxInflatedBytes: number;
  /** Inflated ÷ packed size, for one entry and for the archive; applies only above `ratioFromBytes`. */
  readonly maxRatio: number;
  readonly ratioFromBytes: number;
  /** Whether names that differ only in case count as duplicates. */
  readonly ignoreCase: boolean;
  /** Name of the archive in messages, e.g. "The project ZIP". */
  readonly subject: string;
  /** Code of the InputErrors thrown. */
  readonly code: string;
};

/** Limits for a ZIP that this product wrote, whose content is known to be harmless. */
export const ownArchive = {
  maxEntries: 10_000_000,
  maxInflatedBytes: Number.MAX_SAFE_INTEGER,
  maxRatio: Number.MAX_SAFE_INTEGER,
  ratioFromBytes: Number.MAX_SAFE_INTEGER,
  ignoreCase: false,
};

/** An open ZIP whose directory was checked. Names are decoded, relative and free of `..` and `\`. */
export type ZipArchive = {
  /** Names of the files (not folders), in the order of the archive's directory. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Inflated size in bytes as stated in the directory; 0 for an unknown name. */
  size(name: string): number;
  /** Inflates a file, counting actual bytes. Throws InputError if the file is damaged or exceeds `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Buffer>;
  /**
   * Returns a file as a stream, for content too large for memory; the caller checks the size. Throws InputError; the
   * stream fails if the file is damaged.
   */
  stream(name: string): Promise<Readable>;
  close(): void;
};

const unixTypeMask = 0o170000;
const unixRegular = 0o100000;
const unixFolder = 0o040000;
const utf8Flag = 0x800;

/** Opens and checks a ZIP. Throws InputError (limits.code) for anything unsafe, too large or broken. */
export async function openZipArchive(
  source: { readonly path: string } | { readonly bytes: Uint8Array },
  limits: ZipLimits,
): Promise<ZipArchive> {
  const zip = await openDirectory(source, limits);
  try {
    if (zip.entryCount > limits.maxEntries) {
      throw new InputError(
        limits.code,
        `${limits.subject} lists ${zip.entryCount} files; at most ${limits.maxEntries} are allowed.`,
      );
    }
    const files = await readDirectory(zip, limits);
    // A stream reports its own failure; without a listener, the archive's copy of the error would end the process.
    zip.on("error", () => undefined);
    return {
      names: [...files.keys()],
      has: (name) => files.has(name),
      size: (name) => files.get(name)?.uncompressedSize ?? 0,
      read: (name, maxBytes) => inflate(zip, files, name, maxBytes, limits),
      stream: (name) => openEntry(zip, files, name, limits),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openDirectory(
  source: { readonly path: string } | { readonly bytes: Uint8Array },
  limits: ZipLimits,
): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false, lazyEntries: true };
  try {
    if ("path" in source) return await openPromise(source.path, options);
    const { buffer, byteOffset, byteLength } = source.bytes;
    return await fromBufferPromise(Buffer.from(buffer, byteOffset, byteLength), options);
  } catch (error) {
    throw broken(limits, error);
  }
}

async function readDirectory(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  const files = new Map<string, Entry>();
  const seen = new Set<string>();
  let inflatedBytes = 0;
  for await (const entry of directoryEntries(zip, limits)) {
    const name = entryName(entry);
    refuseUnsafe(name, entry, limits);
    const path = name.endsWith("/") ? name.slice(0, -1) : name;
    const key = limits.ignoreCase ? path.toLowerCase() : path;
    if (seen.has(key)) throw new InputError(limits.code, `${limits.subject} contains ${quoted(name)} twice.`);
    seen.add(key);
    inflatedBytes += entry.uncompressedSize;
    refuseOversized(name, entry, inflatedBytes, limits);
    // Overlapping entries share packed bytes and look harmless one by one, so the total counts.
    if (isBomb(inflatedBytes, zip.fileSize, limits)) throw bomb(limits, "it", limits.maxRatio);
    if (!name.endsWith("/")) files.set(name, entry);
  }
  return files;
}

async function* directoryEntries(zip: ZipFile, limits: ZipLimits): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    let step: IteratorResult<Entry>;
    try {
      step = await entries.next();
    } catch (error) {
      throw broken(limits, error);
    }
    if (step.done) return;
    yield step.value;
  }
}

/**
 * An entry's name. Some archivers (macOS) write UTF-8 without declaring it, so valid UTF-8 is read as UTF-8, and
 * everything else in code page 437, the ZIP format's default.
 */
function entryName(entry: Entry): string {
  const flags = isUtf8(entry.fileNameRaw)
    ? entry.generalPurposeBitFlag | utf8Flag
    : entry.generalPurposeBitFlag;
  return getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, true);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    // Invalid UTF-8, which is what this function tests for.
    return false;
  }
}

function refuseUnsafe(name: string, entry: Entry, limits: ZipLimits): void {
  const refuse = (reason: string): never => {
    throw new InputError(limits.code, `${limits.subject} is refused: ${quoted(name)} ${reason}.`);
  };
  if (name.includes("\\")) refuse("has a backslash in its name");
  if (name.startsWith("/") || /^[a-z]:/i.test(name)) refuse("is an absolute path");
  const segments = (name.endsWith("/") ? name.slice(0, -1) : name).split("/");
  if (segments.includes("..")) refuse("points outside the archive");
  if (segments.some((segment) => segment === "" || segment === "." || hasControl(segment))) {
    refuse("has an unusable name");
  }
  if (entry.isEncrypted()) refuse("is protected by a password; remove the password and try again");
  const unixType = (entry.externalFileAttributes >>> 16) & unixTypeMask;
  if (![0, unixRegular, unixFolder].includes(unixType)) refuse("is a link or a special file");
  if (!entry.canDecodeFileData())
    refuse("is compressed with an unknown method; create the archive again as a plain ZIP");
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

function refuseOversized(name: string, entry: Entry, inflatedBytes: number, limits: ZipLimits): void {
  if (inflatedBytes > limits.maxInflatedBytes) {
    const megabytes = Math.floor(limits.maxInflatedBytes / 1_000_000);
    throw new InputError(
      limits.code,
      `${limits.subject} unpacks to more than ${megabytes} MB and is refused.`,
    );
  }
  const { uncompressedSize, compressedSize } = entry;
  if (isBomb(uncompressedSize, compressedSize, limits)) throw bomb(limits, quoted(name), limits.maxRatio);
}

function isBomb(inflated: number, packed: number, { maxRatio, ratioFromBytes }: ZipLimits): boolean {
  return inflated > ratioFromBytes && inflated > packed * maxRatio;
}

function bomb({ subject, code }: ZipLimits, what: string, ratio: number): InputError {
  return new InputError(code, `${subject} is refused: ${what} unpacks to ${ratio} times its size or more.`);
}

async function openEntry(
  zip: ZipFile,
  files: ReadonlyMap<string, Entry>,
  name: string,
  limits: ZipLimits,
): Promise<Readable> {
  const entry = files.get(name);
  if (!entry) throw new InputError(limits.code, `${limits.subject} holds no ${quoted(name)}.`);
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw broken(limits, error, name);
  }
}

async function inflate(
  zip: ZipFile,
  files: ReadonlyMap<string, Entry>,
  name: string,
  maxBytes: number,
  limits: ZipLimits,
): Promise<Buffer> {
  const entry = files.get(name);
  if (!entry) throw new InputError(limits.code, `${limits.subject} holds no ${quoted(name)}.`);
  if (entry.uncompressedSize > maxBytes) throw tooLarge(limits, name, maxBytes);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(limits, name, maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof InputError ? error : broken(limits, error, name);
  }
  const content = Buffer.concat(chunks, bytes);
  if (crc32(content) !== entry.crc32) throw broken(limits, new Error("checksum differs"), name);
  return content;
}

function tooLarge(limits: ZipLimits, name: string, maxBytes: number): InputError {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new InputError(
    limits.code,
    `${limits.subject} contains ${quoted(name)} of more than ${megabytes} MB.`,
  );
}

function broken(limits: ZipLimits, cause: unknown, name?: string): Error {
  const fault = machineFault(name ? `${limits.subject}, at ${quoted(name)},` : limits.subject, cause);
  if (fault) return fault;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (/encrypt/i.test(reason)) {
    return new InputError(
      limits.code,
      `${limits.subject} is protected by a password; remove it and try again.`,
      {
        cause,
      },
    );
  }
  const where = name ? ` at ${quoted(name)}` : "";
  return new InputError(
    limits.code,
    `${limits.subject} is damaged or incomplete${where}; create or download it again.`,
    { cause },
  );
}

/** Makes an untrusted name safe for one line of a message. */
function quoted(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, "?");
  return `"${plain.length > 120 ? `${plain.slice(0, 117)}...` : plain}"`;
}

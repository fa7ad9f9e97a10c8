import type { Entry, FileEntry } from "@zip.js/zip.js";
// The library's variant without workers and WebAssembly, because browsers can inflate natively.
import {
  BlobReader,
  BlobWriter,
  ERR_EOCDR_NOT_FOUND,
  ERR_UNSUPPORTED_COMPRESSION,
  WARNING_MISMATCHED_CENTRAL_DIRECTORY_OFFSET,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-custom.js";

export type ZipEntry = {
  /** Includes the folders in the ZIP. */
  readonly path: string;
  /** Unpacked size in bytes, as stated by the ZIP. */
  readonly size: number;
  /** Unpacks the file. Throws an Error with a user-facing message if it is damaged or larger than stated. */
  readonly read: () => Promise<Blob>;
  /**
   * Unpacks at most this many bytes from the file's start. Throws an Error with a user-facing message if they are
   * damaged.
   */
  readonly readStart: (bytes: number) => Promise<Blob>;
};

/**
 * Photos are zipped by all kinds of programs, so accept whatever is readable, even if the ZIP deviates from the
 * standard.
 */
const options = {
  useWebWorkers: false,
  useCompressionStream: true,
  strictness: "tolerant",
  decodeText: unmarkedUtf8,
} as const;

/**
 * Names are UTF-8 if marked so. macOS does not mark them, so unmarked names are UTF-8 if valid, and otherwise in the
 * old Windows character set.
 */
function unmarkedUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** An empty ZIP consists only of its end record. */
const minBytes = 22;

/** The library's errors only differ in their messages. */
const isError = (error: unknown, message: string) => error instanceof Error && error.message === message;

const damaged = (cause?: unknown) =>
  new Error("The ZIP file is damaged or incomplete. Create it again, or choose the folder instead.", {
    cause,
  });

/**
 * The files of a ZIP, without folders. Each file is unpacked on demand, so that a ZIP of many photos needs only the
 * memory for one photo.
 * @throws Error with a user-facing message if the file cannot be read
 */
export async function readZip(file: Blob): Promise<readonly ZipEntry[]> {
  const entries = await listEntries(file);
  if (entries.some(({ encrypted }) => encrypted)) {
    throw new Error("The ZIP file is protected by a password. Create it again without one.");
  }
  return entries
    .filter((entry) => !entry.directory)
    .map((entry) => ({
      path: entry.filename,
      size: entry.uncompressedSize,
      read: () => unpack(entry),
      readStart: (bytes) => unpackStart(entry, bytes),
    }));
}

async function listEntries(file: Blob): Promise<readonly Entry[]> {
  const reader = new ZipReader(new BlobReader(file), options);
  let entries: readonly Entry[];
  try {
    entries = await reader.getEntries();
  } catch (error) {
    const hasEnd = file.size >= minBytes && !isError(error, ERR_EOCDR_NOT_FOUND);
    if (hasEnd) throw damaged(error);
    throw new Error(
      "This is not a ZIP file, or it is incomplete. Zip the folder again, or choose the folder itself.",
      { cause: error },
    );
  }
  // The directory starts before the position that the end record gives, so bytes are missing at the front.
  if (reader.warnings?.some(({ reason }) => reason === WARNING_MISMATCHED_CENTRAL_DIRECTORY_OFFSET))
    throw damaged();
  return entries;
}

/** A user-facing message about why an entry could not be unpacked. */
function unreadable(error: unknown): Error {
  if (!isError(error, ERR_UNSUPPORTED_COMPRESSION)) return damaged(error);
  return new Error(
    "The ZIP file is compressed in a way that browsers cannot read. Create it again as an ordinary ZIP file.",
    {
      cause: error,
    },
  );
}

async function unpack(entry: FileEntry): Promise<Blob> {
  try {
    return await entry.getData(new BlobWriter());
  } catch (error) {
    throw unreadable(error);
  }
}

async function unpackStart(entry: FileEntry, bytes: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let open = bytes;
  const enough = new AbortController();
  const taken = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(piece) {
      pieces.push(piece);
      open -= piece.byteLength;
      if (open <= 0) enough.abort();
    },
  });
  try {
    await entry.getData(taken, { signal: enough.signal });
  } catch (error) {
    if (!enough.signal.aborted) throw unreadable(error);
  }
  return new Blob(pieces).slice(0, bytes);
}

import type { Entry, FileEntry } from "@zip.js/zip.js";
// Of the library's forms the one without workers and WebAssembly: browsers inflate themselves.
import {
  BlobReader,
  BlobWriter,
  ERR_EOCDR_NOT_FOUND,
  ERR_UNSUPPORTED_COMPRESSION,
  WARNING_MISMATCHED_CENTRAL_DIRECTORY_OFFSET,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-custom.js";

/** A file of a ZIP. */
export type ZipEntry = {
  /** With its folders, as the ZIP has it. */
  readonly path: string;
  /** Bytes it has when unpacked, as the ZIP states them. */
  readonly size: number;
  /** Unpacks it. Throws an Error in plain words when it is damaged or larger than stated. */
  readonly read: () => Promise<Blob>;
  /** Unpacks its first bytes, so many or all that it has. Throws an Error in plain words when they are damaged. */
  readonly readStart: (bytes: number) => Promise<Blob>;
};

/** Photos come from programs of every kind: what can be read is taken, however its ZIP departs from the standard. */
const options = {
  useWebWorkers: false,
  useCompressionStream: true,
  strictness: "tolerant",
  decodeText: unmarkedUtf8,
} as const;

/** Names are UTF-8 where marked so; macOS does not mark them, and what is none is in old Windows' own characters. */
function unmarkedUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** An empty ZIP has its end alone. */
const minBytes = 22;

/** The library tells its errors apart by their texts. */
const isError = (error: unknown, message: string) => error instanceof Error && error.message === message;

const damaged = (cause?: unknown) =>
  new Error("The ZIP is damaged or incomplete. Pack it again, or choose the folder instead.", { cause });

/**
 * The files of a ZIP, without folders. Nothing is unpacked before it is asked for, so that a ZIP of many
 * photos costs no more memory than one of them.
 * @throws Error in plain words when the file cannot be read
 */
export async function readZip(file: Blob): Promise<readonly ZipEntry[]> {
  const entries = await listEntries(file);
  if (entries.some(({ encrypted }) => encrypted)) {
    throw new Error("The ZIP is protected by a password. Pack it again without one.");
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
      "This is not a ZIP file, or its end is missing. Pack it again, or choose the folder instead.",
      { cause: error },
    );
  }
  // Its list stands before the place that its end names: something in front of it is lost.
  if (reader.warnings?.some(({ reason }) => reason === WARNING_MISMATCHED_CENTRAL_DIRECTORY_OFFSET))
    throw damaged();
  return entries;
}

/** Why an entry could not be unpacked, in plain words. */
function unreadable(error: unknown): Error {
  if (!isError(error, ERR_UNSUPPORTED_COMPRESSION)) return damaged(error);
  return new Error(
    "The ZIP is packed in a way that browsers cannot read. Pack it again as an ordinary ZIP.",
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

import { oemText } from "./oemText.ts";

/** A file of a ZIP. */
export type ZipEntry = {
  /** With its folders, as the ZIP has it. */
  readonly path: string;
  /** Bytes it has when unpacked, as the ZIP states them. */
  readonly size: number;
  /** Unpacks it. Throws an Error in plain words when it is damaged or larger than stated. */
  readonly read: () => Promise<Blob>;
};

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const maxCommentLength = 65_535;
const localHeaderLength = 30;
/** What the format's first form can count; larger ZIPs use another one. */
const beyond = 0xffff_ffff;

const damaged = (cause?: unknown) =>
  new Error("The ZIP is damaged or incomplete. Pack it again, or choose the folder instead.", { cause });

async function viewOf(file: Blob, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}

/** Where the list of contents lies; it is named at the very end of the file, before a comment. */
async function findDirectory(
  file: Blob,
): Promise<{ readonly count: number; readonly start: number; readonly end: number }> {
  const from = Math.max(0, file.size - endLength - maxCommentLength);
  const tail = await viewOf(file, from, file.size);
  for (let at = tail.byteLength - endLength; at >= 0; at--) {
    if (tail.getUint32(at, true) !== endSignature) continue;
    const [count, length, start] = [
      tail.getUint16(at + 10, true),
      tail.getUint32(at + 12, true),
      tail.getUint32(at + 16, true),
    ];
    if (start === beyond || count === 0xffff) {
      throw new Error(
        "The ZIP is larger than 4 GB or holds too many files. Pack it in several parts, or choose the folder instead.",
      );
    }
    if (start + length > file.size) throw damaged();
    return { count, start, end: start + length };
  }
  throw new Error(
    "This is not a ZIP file, or its end is missing. Pack it again, or choose the folder instead.",
  );
}

/** Names are UTF-8 where marked so; macOS does not mark them, and old Windows writes its own characters. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: !isUtf8 }).decode(bytes);
  } catch {
    return oemText(bytes);
  }
}

type Place = { readonly at: number; readonly packed: number; readonly size: number; readonly method: number };

async function unpack(file: Blob, { at, packed, size, method }: Place): Promise<Blob> {
  const head = await viewOf(file, at, at + localHeaderLength);
  if (head.byteLength < localHeaderLength) throw damaged();
  // The local header's lengths may differ from those of the list.
  const start = at + localHeaderLength + head.getUint16(26, true) + head.getUint16(28, true);
  const content = file.slice(start, start + packed);
  if (content.size < packed) throw damaged();
  if (method === 0) return content;
  if (method !== 8)
    throw new Error(
      "The ZIP is packed in a way that browsers cannot read. Pack it again as an ordinary ZIP.",
    );
  const parts: BlobPart[] = [];
  let length = 0;
  try {
    for await (const part of content.stream().pipeThrough(new DecompressionStream("deflate-raw"))) {
      length += part.byteLength;
      // What states a small size and unpacks to a large one is no photo.
      if (length > size) throw damaged();
      parts.push(part);
    }
  } catch (error) {
    throw damaged(error);
  }
  if (length !== size) throw damaged();
  return new Blob(parts);
}

/**
 * The files of a ZIP, without folders. Nothing is unpacked before it is asked for, so that a ZIP of many
 * photos costs no more memory than one of them.
 * @throws Error in plain words when the file cannot be read
 */
export async function readZip(file: Blob): Promise<readonly ZipEntry[]> {
  const { count, start, end } = await findDirectory(file);
  const list = await viewOf(file, start, end);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let number = 0; number < count; number++) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== entrySignature) throw damaged();
    const flags = list.getUint16(at + 8, true);
    const nameLength = list.getUint16(at + 28, true);
    const place = {
      method: list.getUint16(at + 10, true),
      packed: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    };
    const path = nameOf(new Uint8Array(list.buffer, at + 46, nameLength), (flags & 0x800) !== 0);
    if ((flags & 1) !== 0) throw new Error("The ZIP is protected by a password. Pack it again without one.");
    if (!path.endsWith("/")) entries.push({ path, size: place.size, read: () => unpack(file, place) });
    at += 46 + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries;
}

/** Reads `length` bytes of a file from byte `at`. Throws a RangeError beyond the end of the file. */
export type ReadBytes = (at: number, length: number) => Promise<DataView>;

/** A chunk of a file: its kind, where its content begins, and where the next chunk begins (null for the last). */
type Chunk = { readonly kind: string; readonly from: number; readonly next: number | null };

/** Gives up on files with more chunks, because a damaged list could loop forever. */
const maxChunks = 1000;

/** “Exif” and two zeros, which some files put before EXIF's own header. */
const exifName = "Exif\0\0";

/** Decodes bytes as Latin-1 characters. */
export function latin1At(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
}

/**
 * The byte offset of the TIFF header of a picture's EXIF, for any file format; null if there is none. Throws a
 * RangeError for a damaged file.
 */
export async function exifPlace(read: ReadBytes): Promise<number | null> {
  const place = await payloadIn(read, latin1At(await read(0, 12), 0, 12));
  if (place === null) return null;
  const hasName = latin1At(await read(place, exifName.length), 0, exifName.length) === exifName;
  return hasName ? place + exifName.length : place;
}

async function payloadIn(read: ReadBytes, first: string): Promise<number | null> {
  if (first.startsWith("\xff\xd8")) return await fromOf(exifSegment, (at) => segmentAt(read, at), 2);
  if (first.startsWith("II*\0") || first.startsWith("MM\0*")) return 0;
  if (first.startsWith("\x89PNG\r\n\x1a\n")) return await fromOf("eXIf", (at) => pngChunkAt(read, at), 8);
  if (first.startsWith("RIFF") && first.endsWith("WEBP"))
    return await fromOf("EXIF", (at) => riffChunkAt(read, at), 12);
  return first.slice(4, 8) === "ftyp" ? await heifPayload(read) : null;
}

/** Finds the first chunk of a kind between two offsets. */
async function findChunk<Found extends Chunk>(
  kind: string,
  chunkAt: (at: number) => Promise<Found>,
  from: number,
  end = Number.POSITIVE_INFINITY,
): Promise<Found | null> {
  let at = from;
  for (let count = 0; count < maxChunks && at < end; count++) {
    const part = await chunkAt(at);
    if (part.kind === kind) return part;
    if (part.next === null || part.next <= at) return null;
    at = part.next;
  }
  return null;
}

async function fromOf(kind: string, chunkAt: (at: number) => Promise<Chunk>, from: number) {
  return (await findChunk(kind, chunkAt, from))?.from ?? null;
}

const exifMarker = 0xffe1;
const exifSegment = `${exifMarker} ${exifName}`;
/** Start of scan: pixels follow, not segments. */
const scanMarker = 0xffda;

/** A JPEG segment: marker, length. */
async function segmentAt(read: ReadBytes, at: number): Promise<Chunk> {
  const head = await read(at, 4 + exifName.length);
  const marker = head.getUint16(0);
  const next = marker === scanMarker ? null : at + 2 + head.getUint16(2);
  return { kind: `${marker} ${latin1At(head, 4, exifName.length)}`, from: at + 4, next };
}

/** A PNG chunk: length, name, content, checksum. */
async function pngChunkAt(read: ReadBytes, at: number): Promise<Chunk> {
  const head = await read(at, 8);
  return { kind: latin1At(head, 4, 4), from: at + 8, next: at + 12 + head.getUint32(0) };
}

/** A WebP chunk: name, length, content of an even length. */
async function riffChunkAt(read: ReadBytes, at: number): Promise<Chunk> {
  const head = await read(at, 8);
  const length = head.getUint32(4, true);
  return { kind: latin1At(head, 0, 4), from: at + 8, next: at + 8 + length + (length % 2) };
}

/** ISO base media file format, on which HEIC and AVIF are based: length including the head, name, content. */
async function boxAt(read: ReadBytes, at: number): Promise<Chunk> {
  const head = await read(at, 8);
  const [length, kind] = [head.getUint32(0), latin1At(head, 4, 4)];
  if (length === 0) return { kind, from: at + 8, next: null };
  if (length > 1) return { kind, from: at + 8, next: at + length };
  return { kind, from: at + 16, next: at + Number((await read(at + 8, 8)).getBigUint64(0)) };
}

/** Reads consecutive big-endian integers, each of the given number of bytes; 0 bytes read as 0. */
function numbersFrom(read: ReadBytes, from: number) {
  let at = from;
  return {
    async next(bytes: number): Promise<number> {
      const view = await read(at, bytes);
      at += bytes;
      let value = 0;
      for (let index = 0; index < bytes; index++) value = value * 256 + view.getUint8(index);
      return value;
    },
    skip(bytes: number): void {
      at += bytes;
    },
  };
}

/** In HEIC and AVIF one box lists the items and another their offsets. */
async function heifPayload(read: ReadBytes): Promise<number | null> {
  const box = (at: number) => boxAt(read, at);
  const meta = await findChunk("meta", box, 0);
  if (meta === null) return null;
  const inMeta = (kind: string) => findChunk(kind, box, meta.from + 4, meta.next ?? undefined);
  const [items, places] = [await inMeta("iinf"), await inMeta("iloc")];
  if (items === null || places === null) return null;
  const countBytes = (await read(items.from, 1)).getUint8(0) === 0 ? 2 : 4;
  const firstItem = items.from + 4 + countBytes;
  const item = await findChunk("Exif", (at) => itemAt(read, at), firstItem, items.next ?? undefined);
  const place = item === null ? null : await placeOf(read, places, item.id);
  if (place === null) return null;
  const ground = place.isInMeta ? (await inMeta("idat"))?.from : 0;
  if (ground === undefined) return null;
  const at = ground + place.offset;
  // The item begins with the distance from here to EXIF's own header.
  return at + 4 + (await read(at, 4)).getUint32(0);
}

/** An item of `iinf`, with its kind. */
async function itemAt(read: ReadBytes, at: number): Promise<Chunk & { readonly id: number }> {
  const box = await boxAt(read, at);
  const fields = numbersFrom(read, box.from);
  const version = await fields.next(1);
  fields.skip(3);
  const idBytes = version === 3 ? 4 : 2;
  const id = await fields.next(idBytes);
  const kind = latin1At(await read(box.from + 4 + idBytes + 2, 4), 0, 4);
  return { ...box, kind, id };
}

/** The offset that `iloc` gives for an item, in the file or in the `idat` of its `meta`. */
async function placeOf(read: ReadBytes, { from }: Chunk, id: number) {
  const { next, skip } = numbersFrom(read, from);
  const version = await next(1);
  skip(3);
  const lengths = await next(2);
  const [offset, length, base] = [lengths >> 12, (lengths >> 8) & 15, (lengths >> 4) & 15];
  const index = version === 0 ? 0 : lengths & 15;
  const idBytes = version < 2 ? 2 : 4;
  const count = Math.min(await next(idBytes), maxChunks);
  for (let item = 0; item < count; item++) {
    const itemId = await next(idBytes);
    const method = version === 0 ? 0 : (await next(2)) & 15;
    skip(2);
    const start = await next(base);
    const extents = await next(2);
    if (itemId === id) {
      skip(index);
      return extents === 0 || method > 1
        ? null
        : { offset: start + (await next(offset)), isInMeta: method === 1 };
    }
    skip(extents * (index + offset + length));
  }
  return null;
}

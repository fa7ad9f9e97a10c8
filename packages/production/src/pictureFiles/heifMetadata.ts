type Box = { readonly name: string; readonly start: number; readonly body: number; readonly end: number };

/** Boxes that make up a picture. All other boxes, such as a phone's short video, are emptied. */
const ofPicture = new Set(["ftyp", "meta", "mdat", "moov", "moof"]);
const metadataItems = new Set(["Exif", "mime", "uri "]);
/** Boxes of an image sequence that contain other boxes, and boxes that contain metadata. */
const leading = new Set(["moov", "trak", "mdia", "minf", "stbl"]);
const notes = new Set(["udta", "meta", "uuid"]);

/**
 * Overwrites EXIF, XMP and other metadata in a HEIC or AVIF file with zeros, so that offsets stay valid. Null if
 * the boxes cannot be read.
 */
export function heifWithoutMetadata(bytes: Buffer): Buffer | null {
  const file = Buffer.from(bytes);
  try {
    for (const box of boxesIn(file, 0, file.length)) {
      if (!ofPicture.has(box.name)) empty(file, box);
      else if (box.name === "meta") emptyItems(file, box);
      else if (box.name === "moov") emptyNotes(file, box);
    }
    return file;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function boxesIn(file: Buffer, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const stated = file.readUInt32BE(at);
    const length = stated === 1 ? Number(file.readBigUInt64BE(at + 8)) : stated === 0 ? to - at : stated;
    const body = at + (stated === 1 ? 16 : 8);
    if (length < body - at || at + length > to) throw new RangeError("A box ends beyond its file.");
    boxes.push({ name: file.toString("latin1", at + 4, at + 8), start: at, body, end: at + length });
    at += length;
  }
  return boxes;
}

function empty(file: Buffer, { start, body, end }: Box): void {
  file.write("free", start + 4, "latin1");
  file.fill(0, body, end);
}

function emptyNotes(file: Buffer, { body, end }: Box): void {
  for (const box of boxesIn(file, body, end)) {
    if (notes.has(box.name)) empty(file, box);
    else if (leading.has(box.name)) emptyNotes(file, box);
  }
}

/** Overwrites the data of all items that are not pictures. */
function emptyItems(file: Buffer, { body, end }: Box): void {
  const parts = new Map(boxesIn(file, body + 4, end).map((box) => [box.name, box]));
  const [infos, places] = [parts.get("iinf"), parts.get("iloc")];
  if (!infos || !places) throw new RangeError("The file does not list its parts.");
  const wanted = itemsOf(file, infos);
  for (const { id, from, length } of extentsOf(file, places, parts.get("idat")))
    if (wanted.has(id)) file.fill(0, from, from + length);
}

function itemsOf(file: Buffer, { body, end }: Box): ReadonlySet<number> {
  const isLong = file.readUInt8(body) > 0;
  const ids = new Set<number>();
  for (const box of boxesIn(file, body + (isLong ? 8 : 6), end)) {
    const version = file.readUInt8(box.body);
    // Items have no type before version 2, which picture files never use.
    if (version < 2) throw new RangeError("An item says no type.");
    const id = version === 2 ? file.readUInt16BE(box.body + 4) : file.readUInt32BE(box.body + 4);
    const type = box.body + (version === 2 ? 8 : 10);
    if (metadataItems.has(file.toString("latin1", type, type + 4))) ids.add(id);
  }
  return ids;
}

type Extent = { readonly id: number; readonly from: number; readonly length: number };

/** The data ranges of items (ISO/IEC 14496-12, “Item location box”). */
function* extentsOf(file: Buffer, { body, end }: Box, inline: Box | undefined): Generator<Extent> {
  const version = file.readUInt8(body);
  const sizes = file.readUInt16BE(body + 4);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const idBytes = version < 2 ? 2 : 4;
  const take = numbersIn(file, body + 6, end);
  const items = take(idBytes);
  for (let item = 0; item < items; item++) {
    const id = take(idBytes);
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const base = take(baseBytes) + (method === 1 ? (inline?.body ?? 0) : 0);
    const extents = take(2);
    for (let extent = 0; extent < extents; extent++) {
      take(indexBytes);
      const from = base + take(offsetBytes);
      const length = take(lengthBytes) || file.length - from;
      if (method < 2) yield { id, from, length };
    }
  }
}

function numbersIn(file: Buffer, start: number, end: number): (bytes: number) => number {
  let at = start;
  return (bytes) => {
    if (at + bytes > end) throw new RangeError("The places of items end beyond their box.");
    at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(file.readBigUInt64BE(at - 8)) : file.readUIntBE(at - bytes, bytes);
  };
}

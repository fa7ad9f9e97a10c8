import { readJpegHeader } from "./jpegHeader.ts";

const scan = 0xda;
const end = 0xd9;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;

/** Size of a JFIF segment without a thumbnail, including its marker. */
const jfifBytes = 18;

/**
 * Removes the metadata that a camera or editor wrote into a JPEG: place, time, camera model, captions, comments,
 * previews, and more pictures after its end. Pixels are not decoded; colour profile and orientation stay. Returns
 * the same bytes if there is nothing to remove, or they are not a JPEG.
 */
export function plainJpeg(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readJpegHeader(bytes);
  if (header === undefined) return bytes;
  const { orientation } = header;
  const parts = keptParts(file);
  if (orientation !== 1) {
    const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationDirectory(orientation)]);
    const head = Buffer.from([0xff, app1, 0, exif.length + 2]);
    parts.splice(1, 0, head, exif);
  }
  const plain = Buffer.concat(parts);
  return plain.equals(file) ? bytes : plain;
}

/** An EXIF (TIFF) directory with only the orientation. */
export function orientationDirectory(orientation: number): Buffer {
  return Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}

function keptParts(file: Buffer): Buffer[] {
  const parts = [file.subarray(0, 2)];
  for (const { marker, segment } of segmentsOf(file)) {
    if (isOfPicture(marker, segment)) parts.push(marker === app0 ? withoutThumbnail(segment) : segment);
  }
  return parts;
}

/** The complete segments from after the start marker to the end marker; a scan's data is part of its segment. */
function* segmentsOf(file: Buffer): Generator<{ readonly marker: number; readonly segment: Buffer }> {
  let marker: number | undefined;
  for (let at = nextMarker(file, 2); at >= 0 && marker !== end; ) {
    marker = file[at + 1] ?? 0;
    const next = hasNoLength(marker) ? at + 2 : at + 2 + lengthAt(file, at + 2);
    const until = marker === scan ? endOfScan(file, next) : next;
    if (until > file.length) return;
    yield { marker, segment: file.subarray(at, until) };
    at = nextMarker(file, until);
  }
}

/** Readers skip fill bytes and anything that is not a marker. */
function nextMarker(file: Buffer, start: number): number {
  let at = file.indexOf(0xff, start);
  while (at >= 0 && (file[at + 1] === 0xff || file[at + 1] === 0)) at = file.indexOf(0xff, at + 1);
  return at >= 0 && at + 2 <= file.length ? at : -1;
}

const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= end);

function lengthAt(file: Buffer, at: number): number {
  return at + 2 <= file.length ? Math.max(2, file.readUInt16BE(at)) : file.length;
}

/** Position of the marker after a scan's data, in which 0xff is followed by zero or a restart marker. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1];
    if (marker === undefined) break;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return Math.max(start, file.length);
}

function isOfPicture(marker: number, segment: Buffer): boolean {
  const names = (name: string) => segment.toString("latin1", 4, 4 + name.length) === name;
  if (marker === app0) return names("JFIF\0") && segment.length >= jfifBytes;
  if (marker === app2) return names("ICC_PROFILE\0");
  if (marker === app14) return names("Adobe");
  return marker !== comment && !(marker >= app0 && marker <= 0xef) && marker !== 0xd8;
}

function withoutThumbnail(jfif: Buffer): Buffer {
  if (jfif.length === jfifBytes) return jfif;
  const plain = Buffer.from(jfif.subarray(0, jfifBytes));
  plain.writeUInt16BE(jfifBytes - 2, 2);
  plain.writeUInt16BE(0, jfifBytes - 2);
  return plain;
}

import { typeBytes } from "./tiffDirectory.ts";

const entryBytes = 12;
/** Maximum number of directories, more than any camera writes. */
const mostDirectories = 100;

/** Tags that describe the picture: its size, samples, inks, data offsets and colour profile. */
const ofPicture = new Set([
  ...[
    254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  ],
  ...[
    290, 291, 292, 293, 296, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339, 340,
  ],
  ...[341, 342, 347, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 34_675],
]);
/** Tags whose value is the offset of another directory: more pictures, EXIF, GPS, interoperability. */
const directories = new Set([330, 34_665, 34_853, 40_965]);
/** Tags for the offset of picture data, mapped to the tag for its length. */
const dataTags = new Map([
  [273, 279],
  [324, 325],
  [513, 514],
]);

type Tiff = {
  readonly file: Buffer;
  readonly short: (at: number) => number;
  readonly long: (at: number) => number;
};
type Entry = { readonly at: number; readonly tag: number; readonly type: number; readonly count: number };

/**
 * Reduces a TIFF to its first picture: everything else that its directories refer to is overwritten with zeros, so that
 * offsets stay valid. Null for BigTIFF and for a file that cannot be read as a TIFF.
 */
export function tiffWithoutMetadata(bytes: Buffer): Buffer | null {
  const file = Buffer.from(bytes);
  const isLittle = file.toString("latin1", 0, 2) === "II";
  const tiff: Tiff = {
    file,
    short: (at) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at)),
    long: (at) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at)),
  };
  try {
    if (tiff.short(2) !== 42) return null;
    const first = tiff.long(4);
    const entries = entriesOf(tiff, first);
    const kept = entries.filter(({ tag }) => ofPicture.has(tag));
    const others = entries.filter(({ tag }) => !ofPicture.has(tag));
    const seen = new Set([first]);
    for (const entry of others) erase(tiff, entry, seen);
    eraseDirectory(tiff, tiff.long(endOf(first, entries.length)), seen);
    const table = Buffer.concat(kept.map(({ at }) => Buffer.from(file.subarray(at, at + entryBytes))));
    file.fill(0, first, endOf(first, entries.length) + 4);
    if (isLittle) file.writeUInt16LE(kept.length, first);
    else file.writeUInt16BE(kept.length, first);
    table.copy(file, first + 2);
    return file;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const endOf = (directory: number, entries: number) => directory + 2 + entries * entryBytes;

function entriesOf({ short, long }: Tiff, directory: number): readonly Entry[] {
  return Array.from({ length: short(directory) }, (_, index) => {
    const at = directory + 2 + index * entryBytes;
    return { at, tag: short(at), type: short(at + 2), count: long(at + 4) };
  });
}

/** Overwrites an entry's value, and the directories it refers to. */
function erase(tiff: Tiff, entry: Entry, seen: Set<number>): void {
  if (directories.has(entry.tag)) for (const at of numbersOf(tiff, entry)) eraseDirectory(tiff, at, seen);
  const length = (typeBytes[entry.type] ?? 1) * entry.count;
  if (length > 4) tiff.file.fill(0, tiff.long(entry.at + 8), tiff.long(entry.at + 8) + length);
}

/** Overwrites a directory, everything it refers to, and the directories that follow it. */
function eraseDirectory(tiff: Tiff, directory: number, seen: Set<number>): void {
  if (directory === 0 || seen.has(directory)) return;
  seen.add(directory);
  if (seen.size > mostDirectories) throw new RangeError("The file has too many directories.");
  const entries = entriesOf(tiff, directory);
  const end = endOf(directory, entries.length);
  const next = tiff.long(end);
  for (const [starts, lengths] of dataTags) {
    const [from, long] = [starts, lengths].map((tag) => entries.find((entry) => entry.tag === tag));
    const sizes = long ? numbersOf(tiff, long) : [];
    for (const [index, at] of (from ? numbersOf(tiff, from) : []).entries())
      tiff.file.fill(0, at, at + (sizes[index] ?? 0));
  }
  for (const entry of entries) erase(tiff, entry, seen);
  tiff.file.fill(0, directory, end + 4);
  eraseDirectory(tiff, next, seen);
}

/** The numbers of an entry, SHORT or LONG, stored in the entry itself if they fit. */
function numbersOf({ short, long, file }: Tiff, { at, type, count }: Entry): readonly number[] {
  const size = typeBytes[type] ?? 1;
  if (size * count > file.length) throw new RangeError("The file says that it is longer than it is.");
  const start = size * count > 4 ? long(at + 8) : at + 8;
  return Array.from({ length: count }, (_, index) =>
    size === 2 ? short(start + 2 * index) : long(start + 4 * index),
  );
}

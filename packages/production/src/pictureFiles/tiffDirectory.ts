type Entry = {
  readonly tag: number;
  /** Offset of the value, or the value itself if it is short. */
  readonly value: number;
  /** True if the value is stored elsewhere in the file and extends beyond its end. */
  readonly isCut: boolean;
};

const headBytes = 8;
const entryBytes = 12;
const inlineBytes = 4;
/** Bytes per value of each type: none, byte, ascii, short, long, rational, and their signed variants. */
export const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * The entries of a TIFF's first directory; null if the file does not contain the whole directory, or is a BigTIFF,
 * which uses another format.
 */
function firstDirectory(data: DataView): readonly Entry[] | null {
  if (data.byteLength < headBytes) return null;
  const little = data.getUint16(0) === 0x4949;
  if (data.getUint16(2, little) !== 42) return [];
  const directory = data.getUint32(4, little);
  if (directory + 2 > data.byteLength) return null;
  const count = data.getUint16(directory, little);
  if (directory + 2 + count * entryBytes > data.byteLength) return null;
  return Array.from({ length: count }, (_, index) => {
    const at = directory + 2 + index * entryBytes;
    const bytes = (typeBytes[data.getUint16(at + 2, little)] ?? 0) * data.getUint32(at + 4, little);
    const value = data.getUint32(at + 8, little);
    return {
      tag: data.getUint16(at, little),
      value,
      isCut: bytes > inlineBytes && value + bytes > data.byteLength,
    };
  });
}

/** Whether data that a TIFF's first directory refers to extends beyond the end of the file. */
export function tiffIsCut(data: DataView): boolean {
  return firstDirectory(data)?.some(({ isCut }) => isCut) ?? true;
}

const newSubfileType = 254;
const dngVersion = 50_706;
/** Marks a reduced-resolution version of another picture in the file. */
const reducedPicture = 1;

/**
 * Whether a TIFF file is a camera's raw photo (DNG, NEF, ARW and the like): its first picture is only a thumbnail,
 * which must not be mistaken for the photo.
 */
export function isRawPhoto(bytes: Uint8Array): boolean {
  const entries = firstDirectory(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? [];
  return entries.some(
    ({ tag, value }) => tag === dngVersion || (tag === newSubfileType && value === reducedPicture),
  );
}

/** EXIF stands near the beginning of a file, in one segment. */
const headBytes = 131_072;

const jpegStart = 0xffd8;
const exifMarker = 0xffe1;
const scanMarker = 0xffda;
/** “Exif” and two zeros. */
const exifName = [0x45, 0x78, 0x69, 0x66, 0, 0];

const exifFolder = 0x8769;
const takenTag = 0x9003;
const entryBytes = 12;
const dateLength = 19;

/**
 * When a camera took a JPEG, by its own clock, as milliseconds since 1970 as if that were UTC; null where the file does not say.
 */
export async function timeTaken(photo: Blob): Promise<number | null> {
  const head = new DataView(await photo.slice(0, headBytes).arrayBuffer());
  try {
    const exif = exifIn(head);
    return exif === null ? null : takenIn(head, exif);
  } catch (error) {
    // What reaches beyond its own end was damaged on the way.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Where the TIFF header of a JPEG's EXIF begins. */
function exifIn(head: DataView): number | null {
  if (head.byteLength < 4 || head.getUint16(0) !== jpegStart) return null;
  let at = 2;
  while (at + 4 <= head.byteLength) {
    const marker = head.getUint16(at);
    if (marker === scanMarker) return null;
    if (marker === exifMarker && exifName.every((byte, index) => head.getUint8(at + 4 + index) === byte))
      return at + 4 + exifName.length;
    at += 2 + head.getUint16(at + 2);
  }
  return null;
}

function takenIn(head: DataView, start: number): number | null {
  const isLittle = head.getUint16(start) === 0x4949;
  const long = (at: number) => head.getUint32(start + at, isLittle);
  /** The value of a tag in the directory that begins there, or where it stands. */
  const entryOf = (directory: number, tag: number): number | null => {
    const count = head.getUint16(start + directory, isLittle);
    for (let entry = 0; entry < count; entry++) {
      const at = directory + 2 + entry * entryBytes;
      if (head.getUint16(start + at, isLittle) === tag) return long(at + 8);
    }
    return null;
  };
  const folder = entryOf(long(4), exifFolder);
  const at = folder === null ? null : entryOf(folder, takenTag);
  if (at === null) return null;
  const signs = Array.from({ length: dateLength }, (_, index) => head.getUint8(start + at + index));
  return timeOf(String.fromCharCode(...signs));
}

const written =
  /^(?:(?<year>\d{4})[-:/.](?<month>\d{1,2})[-:/.](?<day>\d{1,2})[T ])?(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?$/;

/**
 * The time that a text says, such as `2026-05-04 09:14:02`, in the milliseconds of `timeTaken`; without a day those since
 * midnight. Null for anything else.
 */
export function timeOf(text: string): number | null {
  const parts = written.exec(text.trim())?.groups;
  if (!parts) return null;
  const { year = "1970", month = "1", day = "1", hour = "0", minute = "0", second = "0" } = parts;
  const all = [year, Number(month) - 1, day, hour, minute, second].map(Number);
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = all;
  return Date.UTC(years, months, days, hours, minutes, seconds);
}

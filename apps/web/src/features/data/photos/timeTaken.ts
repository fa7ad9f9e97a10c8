import { exifPlace, latin1At, type ReadBytes } from "./exifPlace.ts";
import type { PhotoSource } from "./photoSources.ts";

/** Number of bytes at the start of a file that contain EXIF in most files. */
const startBytes = 65_536;

const exifFolder = 0x8769;
const takenTag = 0x9003;
const entryBytes = 12;
/** A directory with more entries than this counts as damaged. */
const mostEntries = 1000;
const dateLength = 19;

/**
 * When a camera took a photo (JPEG, HEIC, AVIF, TIFF, PNG, WebP), by the camera's clock, as milliseconds since 1970 as
 * if that were UTC; null if the file does not say. Reads only the bytes it needs.
 * @throws Error in plain words when the file cannot be read or unpacked
 */
export async function timeTaken(photo: PhotoBytes): Promise<number | null> {
  try {
    const read = await bytesOf(photo);
    const start = await exifPlace(read);
    return start === null ? null : await takenIn(read, start);
  } catch (error) {
    // An offset beyond the end of the file means that the file is damaged.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type PhotoBytes = Pick<PhotoSource, "size" | "openStart" | "open">;

async function bytesOf({ size, openStart, open }: PhotoBytes): Promise<ReadBytes> {
  const head = await (await openStart(startBytes)).arrayBuffer();
  let whole: Promise<Blob> | null = null;
  return async (at, length) => {
    const end = at + length;
    if (end <= head.byteLength) return new DataView(head, at, length);
    if (end > size) throw new RangeError("The file is shorter than its header says.");
    whole ??= open();
    const bytes = await (await whole).slice(at, end).arrayBuffer();
    return new DataView(bytes, 0, length);
  };
}

/** The time in the EXIF whose TIFF header begins at `start`. */
async function takenIn(read: ReadBytes, start: number): Promise<number | null> {
  const header = await read(start, 8);
  const order = latin1At(header, 0, 2);
  if (order !== "II" && order !== "MM") return null;
  const isLittle = order === "II";
  /** The value of a tag in the directory at this offset, or the value's offset. */
  const entryOf = async (directory: number, tag: number): Promise<number | null> => {
    const at = start + directory;
    const count = Math.min((await read(at, 2)).getUint16(0, isLittle), mostEntries);
    const entries = await read(at + 2, count * entryBytes);
    for (let entry = 0; entry < entries.byteLength; entry += entryBytes) {
      if (entries.getUint16(entry, isLittle) === tag) return entries.getUint32(entry + 8, isLittle);
    }
    return null;
  };
  const folder = await entryOf(header.getUint32(4, isLittle), exifFolder);
  const at = folder === null ? null : await entryOf(folder, takenTag);
  if (at === null) return null;
  return timeOf(latin1At(await read(start + at, dateLength), 0, dateLength));
}

const written =
  /^(?:(?<year>\d{4})[-:/.](?<month>\d{1,2})[-:/.](?<day>\d{1,2})[T ])?(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?$/;

/**
 * Parses a time such as `2026-05-04 09:14:02` into milliseconds as `timeTaken` returns them; without a day, since
 * midnight. Null for anything else.
 */
export function timeOf(text: string): number | null {
  const parts = written.exec(text.trim())?.groups;
  if (!parts) return null;
  const { year = "1970", month = "1", day: date = "1", hour = "0", minute = "0", second = "0" } = parts;
  const all = [year, Number(month) - 1, date, hour, minute, second].map(Number);
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = all;
  const at = Date.UTC(years, months, days, hours, minutes, seconds);
  // A camera whose clock was never set may write an impossible date.
  const day = new Date(at);
  return day.getUTCMonth() === months && day.getUTCDate() === days ? at : null;
}

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exif, type HeicForm, heic, jpeg, tiff } from "#test/takenPhotos.ts";
import { photoSources } from "./photoSources.ts";
import { timeTaken } from "./timeTaken.ts";

const written = "2026:05:04 09:14:02";
const taken = Date.UTC(2026, 4, 4, 9, 14, 2);

async function timeIn(bytes: Uint8Array<ArrayBuffer>): Promise<number | null> {
  const { pictures } = await photoSources([new File([bytes], "photo.jpg")]);
  const [photo] = pictures;
  if (!photo) throw new Error("No picture was chosen.");
  return await timeTaken(photo);
}

const heicForms: readonly HeicForm[] = [
  { places: 0 },
  { places: 1 },
  { places: 2 },
  { places: 1, isInMeta: true },
  { places: 1, isLate: true },
];

const handMade: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
  ["JPEG of one byte order", jpeg(written)],
  ["JPEG of the other byte order", jpeg(written, true)],
  ["TIFF", exif(written)],
  ["TIFF whose directories come last", tiff(written, 300)],
  ...heicForms.map((form) => [`HEIC ${JSON.stringify(form)}`, heic(written, form)] as const),
];

describe("timeTaken", () => {
  it.each(["jpeg", "png", "webp", "avif"])(
    "reads the time from a file written by libvips: %s",
    async (ending) => {
      const file = new URL(`../../../../test/takenPictures/taken.${ending}`, import.meta.url);
      expect(await timeIn(Uint8Array.from(readFileSync(file)))).toBe(taken);
    },
  );

  it.each(handMade)("reads the time from a %s and returns null if it is truncated", async (_, bytes) => {
    expect(await timeIn(bytes)).toBe(taken);
    const end = Buffer.from(bytes).indexOf(written) + written.length;
    for (let length = 0; length < end; length++) expect(await timeIn(bytes.slice(0, length))).toBeNull();
  });

  it.each(handMade)("returns the right time or null for a damaged %s", async (_, bytes) => {
    const date = Buffer.from(bytes).indexOf(written);
    for (let at = 0; at < date; at++) {
      for (const lie of [0, 0xff]) {
        const lying = bytes.slice().fill(lie, at, Math.min(at + 4, date));
        expect([taken, null]).toContain(await timeIn(lying));
      }
    }
  });

  it("returns null for other files and for an unset clock", async () => {
    for (const text of ["", "no photo at all", "RIFF....WAVE", "\0\0\0\x08ftyp", "II*\0\xff\xff\xff\xff"])
      expect(await timeIn(Uint8Array.from(Buffer.from(text, "latin1")))).toBeNull();
    expect(await timeIn(jpeg("    :  :     :  :  "))).toBeNull();
    expect(await timeIn(jpeg("0000:00:00 00:00:00"))).toBeNull();
  });
});

/** A file that counts the bytes read from it. */
function counted(bytes: Uint8Array<ArrayBuffer>) {
  const whole = new File([bytes], "photo");
  let read = 0;
  let times = 0;
  const slice = (start = 0, end = whole.size) => {
    read += Math.min(end, whole.size) - start;
    times += 1;
    return whole.slice(start, end);
  };
  const open = () => Promise.resolve(Object.assign(new File([bytes], "photo"), { slice }));
  const openStart = (length: number) => Promise.resolve(slice(0, length));
  return { photo: { size: whole.size, open, openStart }, told: () => ({ read, times }) };
}

describe("timeTaken on large files", () => {
  it("reads no more of a large file than it needs", async () => {
    const { photo, told } = counted(tiff(written, 10_000_000));
    expect(await timeTaken(photo)).toBe(taken);
    expect(told().read).toBeLessThan(70_000);
  });

  it("gives up on PNG chunks without a length", async () => {
    const png = new Uint8Array(10_000_000);
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const { photo, told } = counted(png);
    expect(await timeTaken(photo)).toBeNull();
    expect(told().times).toBeLessThan(1001);
  });
});

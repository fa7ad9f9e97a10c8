import sharp, { type Sharp } from "sharp";
import { afterEach, expect, it } from "vitest";
import { endIdleProcesses } from "../confinedProcess.ts";
import { measurePicture } from "../print/measurePicture.ts";
import { type PictureReader, startPictureReader } from "./startPictureReader.ts";

let reader: PictureReader = startPictureReader();
afterEach(() => reader.close());

/** Long, so that a busy machine exceeds it only in tests of the time limit. */
function fresh(options = {}): PictureReader {
  reader = startPictureReader({ timeoutMs: 600_000, ...options });
  return reader;
}

/** Red, with a blue strip along the top edge as stored. */
async function photo(width: number, height: number): Promise<Sharp> {
  const strip = { width, height: Math.ceil(height / 4), channels: 3, background: "#0000ff" } as const;
  const top = await sharp({ create: strip }).png().toBuffer();
  return sharp(
    await sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
      .composite([{ input: top, gravity: "north" }])
      .png()
      .toBuffer(),
  );
}

async function pixel(picture: Uint8Array, x: number, y: number): Promise<readonly number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

it("shrinks a camera's photo, turns it upright and removes its metadata", async () => {
  const lying = await (await photo(400, 300)).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const small = await fresh().shrink(lying, 160);
  if (!small) throw new Error("No small picture was made.");
  const { format, width, height, orientation, exif } = await sharp(small).metadata();
  expect({ format, width, height, orientation, exif }).toEqual({
    format: "webp",
    width: 120,
    height: 160,
    orientation: undefined,
    exif: undefined,
  });
  // The strip, stored along the top, is on the right of the upright picture.
  const [red = 0, , blue = 0] = await pixel(small, 115, 80);
  expect([red < 60, blue > 190]).toEqual([true, true]);
});

it("keeps transparency, never enlarges and uses the first frame", async () => {
  const clear = { create: { width: 100, height: 50, channels: 4, background: "#00000000" } } as const;
  const kept = await fresh().shrink(await sharp(clear).png().toBuffer(), 320);
  expect(await measurePicture("kept", kept ?? new Uint8Array())).toEqual({ width: 100, height: 50 });
  expect((await pixel(kept ?? new Uint8Array(), 50, 25))[3]).toBe(0);
  const frames = await sharp(await (await photo(40, 80)).png().toBuffer(), { pages: 1 })
    .gif()
    .toBuffer();
  expect(await measurePicture("gif", (await reader.shrink(frames, 160)) ?? new Uint8Array())).toEqual({
    width: 40,
    height: 80,
  });
});

it("returns null for unreadable or huge pictures, then shrinks the next", async () => {
  fresh();
  const bomb = Buffer.from(await (await photo(2, 2)).png().toBuffer());
  // The header states 30,000 × 30,000 pixels.
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  const good = await (await photo(300, 300)).png().toBuffer();
  const all = [Buffer.from("no picture"), new Uint8Array(), bomb, good].map((bytes) =>
    reader.shrink(bytes, 160),
  );
  expect((await Promise.all(all)).map((small) => small !== null)).toEqual([false, false, false, true]);
});

it("returns null for a slow or crashing picture, then starts a new process", async () => {
  const good = await (await photo(3000, 3000)).png().toBuffer();
  expect(await fresh({ timeoutMs: 1 }).shrink(good, 160)).toBeNull();
  expect(reader.processId()).toBeNull();
  await reader.close();
  const dying = fresh().shrink(good, 160);
  await expect.poll(() => reader.processId()).not.toBeNull();
  process.kill(reader.processId() ?? 0, "SIGKILL");
  expect(await dying).toBeNull();
  expect(await reader.shrink(good, 160)).not.toBeNull();
});

it("ends the process when it is idle", async () => {
  expect(await fresh({ idleMs: 50 }).shrink(await (await photo(9, 9)).png().toBuffer(), 160)).not.toBeNull();
  await expect.poll(() => reader.processId()).toBeNull();
});

it("ends processes on request only if they have been idle", async () => {
  const small = await (await photo(9, 9)).png().toBuffer();
  const making = fresh().shrink(small, 160);
  await expect.poll(() => reader.processId()).not.toBeNull();
  endIdleProcesses();
  expect(await making).not.toBeNull();
  endIdleProcesses();
  expect(reader.processId()).not.toBeNull();
  await expect
    .poll(() => {
      endIdleProcesses();
      return reader.processId();
    })
    .toBeNull();
  expect(await reader.shrink(small, 160)).not.toBeNull();
});

import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { readJpegHeader } from "./jpegHeader.ts";

function blank(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#808080" } });
}

/** Inserts segments after the start marker. */
function withSegments(jpeg: Uint8Array, ...segments: Uint8Array[]): Uint8Array {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

test("reads the header of a plain photo", async () => {
  expect(readJpegHeader(await blank(40, 30).jpeg().toBuffer())).toEqual({
    width: 40,
    height: 30,
    components: 3,
    precision: 8,
    frame: 0,
    adobeTransform: undefined,
    namedRgb: false,
    orientation: 1,
    profile: "none",
    complete: true,
  });
});

test("recognises progressive, grey and CMYK photos", async () => {
  const progressive = readJpegHeader(await blank(8, 8).jpeg({ progressive: true }).toBuffer());
  const grey = readJpegHeader(await blank(8, 8).toColourspace("b-w").jpeg().toBuffer());
  const cmyk = readJpegHeader(await blank(8, 8).toColourspace("cmyk").jpeg().toBuffer());
  expect(progressive).toMatchObject({ frame: 2, components: 3 });
  expect(grey).toMatchObject({ components: 1 });
  expect(cmyk).toMatchObject({ components: 4, adobeTransform: expect.any(Number) });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("reads EXIF orientation %i", async (orientation) => {
  const bytes = await blank(8, 8).withMetadata({ orientation }).jpeg().toBuffer();
  expect(readJpegHeader(bytes)?.orientation).toBe(orientation);
});

test("reads the orientation from big-endian EXIF too", async () => {
  const exif = Buffer.from(
    "ffe1002245786966000" + "04d4d002a00000008000101120003000000010006000000000000",
    "hex",
  );
  const bytes = withSegments(await blank(8, 8).jpeg().toBuffer(), exif);
  expect(readJpegHeader(bytes)?.orientation).toBe(6);
});

test("treats an EXIF orientation outside 1 to 8 as upright", async () => {
  const exif = Buffer.from(
    "ffe1002245786966000" + "04d4d002a00000008000101120003000000010063000000000000",
    "hex",
  );
  const bytes = withSegments(await blank(8, 8).jpeg().toBuffer(), exif);
  expect(readJpegHeader(bytes)?.orientation).toBe(1);
});

test("recognises colour profiles that name sRGB", async () => {
  const srgb = await blank(8, 8).withIccProfile("srgb").jpeg().toBuffer();
  const wide = await blank(8, 8).withIccProfile("p3").jpeg().toBuffer();
  expect(readJpegHeader(srgb)?.profile).toBe("srgb");
  expect(readJpegHeader(wide)?.profile).toBe("other");
});

test("returns no header for other formats", async () => {
  expect(readJpegHeader(await blank(8, 8).png().toBuffer())).toBeUndefined();
  expect(readJpegHeader(new Uint8Array())).toBeUndefined();
  expect(readJpegHeader(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toBeUndefined();
});

test("never reads out of bounds or hangs on cut or changed bytes", async () => {
  const whole = await blank(16, 16).withIccProfile("p3").withMetadata({ orientation: 6 }).jpeg().toBuffer();
  for (let length = 0; length < whole.length; length++) {
    const header = readJpegHeader(whole.subarray(0, length));
    expect(header === undefined || header.width === 16).toBe(true);
  }
  for (let at = 2; at < whole.length; at++) {
    const changed = Uint8Array.from(whole);
    changed[at] = 0xff - (changed[at] ?? 0);
    const header = readJpegHeader(changed);
    expect(header === undefined || header.width > 0).toBe(true);
  }
});

test("detects a JPEG file that is cut off at its end", async () => {
  const whole = await blank(64, 64).jpeg().toBuffer();
  expect(readJpegHeader(whole.subarray(0, whole.length - 2))?.complete).toBe(false);
  expect(readJpegHeader(Buffer.concat([whole, Buffer.from("a note of the camera")]))?.complete).toBe(true);
});

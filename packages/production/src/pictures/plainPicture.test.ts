import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { INTENT_PERCEPTUAL, instantiate, TYPE_CMYK_8, TYPE_RGB_8 } from "lcms-wasm";
import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import {
  colourDifference,
  foreignPictures,
  inksAt,
  patches,
  patchesHeight,
  patchesWidth,
  patchPx,
  pressProfile,
  type Rgb,
  turnedPicture,
} from "#test/foreignPictures.ts";
import { InputError } from "../inputError.ts";
import { pictureKind } from "../pictureFiles/pictureKind.ts";
import { measurePicture } from "../print/measurePicture.ts";
import { plainPicture, startPictureConverter } from "./plainPicture.ts";
import { rgbTiff } from "./rgbTiff.ts";

const lcmsProgram = "lcms-wasm/dist/lcms.wasm";

const made = (name: string): Promise<Buffer> => (foreignPictures[name] as () => Promise<Buffer>)();

async function colourAt(picture: Uint8Array, x: number, y: number): Promise<Rgb> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

let press: ReturnType<typeof openPress> | undefined;

/** The colours of the printing inks, computed directly by Little CMS. Its transform is slow to create. */
async function openPress(): Promise<(inks: Uint8Array) => Rgb> {
  const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve(lcmsProgram)));
  const [lcms, icc] = [await instantiate({ wasmBinary }), await pressProfile()];
  const [profile, screen] = [lcms.cmsOpenProfileFromMem(icc, icc.length), lcms.cmsCreate_sRGBProfile()];
  const transform = lcms.cmsCreateTransform(profile, TYPE_CMYK_8, screen, TYPE_RGB_8, INTENT_PERCEPTUAL, 0);
  return (inks) => {
    const [red = 0, green = 0, blue = 0] = lcms.cmsDoTransform(transform, inks, 1);
    return [red, green, blue];
  };
}

async function printedColour(inks: Uint8Array): Promise<Rgb> {
  press ??= openPress();
  return (await press)(inks);
}

describe.each(Object.keys(foreignPictures))("%s", (name) => {
  it("converts pictures at their original size, with colours within ΔE 3", async () => {
    const file = await made(name);
    const plain = await plainPicture(name, file);
    expect(["jpeg", "png"]).toContain(pictureKind(plain));
    expect(await measurePicture(name, plain)).toEqual({ width: patchesWidth, height: patchesHeight });
    const { icc, exif, space } = await sharp(plain).metadata();
    expect([icc, exif, space]).toEqual([undefined, undefined, "srgb"]);
    for (const [at, patch] of patches.entries()) {
      const wanted = name.startsWith("CMYK") ? await printedColour(await inksAt(file, at)) : patch;
      const colour = await colourAt(plain, Math.round((at + 0.5) * patchPx), patchesHeight / 2);
      expect(colourDifference(colour, wanted), `${colour} for ${wanted}`).toBeLessThanOrEqual(3);
    }
  });

  it("refuses a truncated file and says what to do", async () => {
    const whole = await made(name);
    for (const share of [0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      const shown = plainPicture("half.x", cut).then((plain) => measurePicture("half.x", plain));
      await expect(shown).rejects.toThrow(/“half.x” is (?:cut off: its end is missing|damaged)\./);
    }
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "turns a TIFF and a CMYK JPEG of EXIF orientation %i upright",
  async (turn) => {
    for (const format of ["tiff", "jpeg"] as const) {
      const plain = await plainPicture("turned", await turnedPicture(turn, format));
      expect(await measurePicture("turned", plain)).toEqual({ width: 120, height: 80 });
      const [left, right] = [await colourAt(plain, 20, 40), await colourAt(plain, 100, 40)];
      expect([left[0] > left[2], right[0] > right[2]], format).toEqual([true, false]);
    }
  },
);

test("turns a HEIC photo that is rotated by 90° upright", async () => {
  const turned = readFileSync(join(import.meta.dirname, "../../test/heic/turned.heic"));
  const plain = await plainPicture("turned.heic", turned);
  expect(await measurePicture("turned.heic", plain)).toEqual({ width: patchesHeight, height: patchesWidth });
});

test("returns plain pictures and non-picture files unchanged", async () => {
  const colour = { create: { width: 8, height: 8, channels: 3 as const, background: "#c00" } };
  const kept = await Promise.all([
    sharp(colour).jpeg().toBuffer(),
    sharp(colour).png().toBuffer(),
    sharp(colour).webp().toBuffer(),
    sharp(colour).gif().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from("<html><body>ftypheic</body></html>"),
    Buffer.alloc(0),
  ]);
  for (const bytes of kept) expect(await plainPicture("kept", bytes)).toBe(bytes);
});

test("converts text in an SVG to outlines and leaves a broken SVG unchanged", async () => {
  const lettered = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><text y="40">H</text></svg>',
  );
  const plain = Buffer.from(await plainPicture("logo.svg", lettered)).toString();
  expect(plain).toContain("<path");
  expect(plain).not.toContain("<text");
  const broken = Buffer.from("<svg><text>");
  expect(await plainPicture("logo.svg", broken)).toBe(broken);
});

test("keeps a TIFF's transparency and converts small TIFFs losslessly", async () => {
  const clear = {
    width: 20,
    height: 10,
    channels: 4 as const,
    background: { r: 9, g: 200, b: 30, alpha: 0.5 },
  };
  const plain = await plainPicture(
    "logo.tif",
    await sharp({ create: clear }).tiff({ compression: "lzw" }).toBuffer(),
  );
  const { data } = await sharp(plain).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 4)]).toEqual([9, 200, 30, 128]);
});

test("refuses a picture of 100 megapixels before decoding it", async () => {
  const large = rgbTiff({ data: new Uint8Array(300), width: 10_000, height: 10_000, channels: 3 }, undefined);
  await expect(plainPicture("wall.tif", large)).rejects.toThrow(
    "The picture “wall.tif” has 100 megapixels; resize it to less than 50.",
  );
});

test("refuses a camera's raw file, whose first picture is a thumbnail", async () => {
  const grey = sharp({ create: { width: 16, height: 12, channels: 3, background: "#888" } });
  const tiff = await grey.tiff({ compression: "none" }).toBuffer();
  await expect(plainPicture("a.dng", asPreview(tiff))).rejects.toThrow(/“a.dng” is a camera's raw file/);
});

/** Returns a TIFF whose width entry is replaced by an entry that marks its first picture as a reduced version. */
function asPreview(tiff: Buffer): Buffer {
  const changed = Buffer.from(tiff);
  const directory = changed.readUInt32LE(4);
  const count = changed.readUInt16LE(directory);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12;
    const isFirst = changed.readUInt16LE(at) === 254 || entry === 0;
    if (!isFirst) continue;
    changed.writeUInt16LE(254, at);
    changed.writeUInt16LE(4, at + 2);
    changed.writeUInt32LE(1, at + 4);
    changed.writeUInt32LE(1, at + 8);
    break;
  }
  return changed;
}

test("refuses a picture over the time or memory limit, converts the next", async () => {
  const bytes = await made("HEIC");
  for (const limit of [{ timeoutMs: 1 }, { residentMb: 30 }]) {
    await expect(plainPicture("slow.heic", bytes, startPictureConverter(limit))).rejects.toThrow(
      /“slow.heic” takes too much time or memory/,
    );
  }
  expect(pictureKind(await plainPicture("next.heic", bytes))).toBe("jpeg");
});

test("converts a damaged file, or refuses it with a message that names it", async () => {
  const files = await Promise.all(Object.keys(foreignPictures).map(made));
  const change = fc.record({
    file: fc.integer({ min: 0, max: files.length - 1 }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ file, at, bytes }) => {
      const changed = Buffer.from(files[file] ?? "");
      changed.set(bytes, Math.floor(at * (changed.length - bytes.length)));
      const outcome = await plainPicture("changed", changed).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(InputError);
        expect(outcome.message).toContain("“changed”");
      }
    }),
    { numRuns: Number(process.env.PROPERTY_ROUNDS ?? 20) },
  );
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sharp } from "sharp";
import sharp from "sharp";

/** Colours that printing inks can show too, from left to right. */
export const patches: readonly Rgb[] = [
  [200, 90, 80],
  [90, 150, 90],
  [80, 100, 170],
  [128, 128, 128],
  [235, 205, 180],
  [60, 50, 50],
];

export const patchPx = 40;
export const patchesWidth = patches.length * patchPx;
export const patchesHeight = 80;

function patchPixels(): Buffer {
  const row = Buffer.from(patches.flatMap((colour) => Array.from({ length: patchPx }, () => colour).flat()));
  return Buffer.concat(Array.from({ length: patchesHeight }, () => row));
}

const drawn = (): Sharp =>
  sharp(patchPixels(), { raw: { width: patchesWidth, height: patchesHeight, channels: 3 } });

const heic = (name: string): Promise<Buffer> =>
  Promise.resolve(readFileSync(join(import.meta.dirname, "heic", name)));

/** The patches as a file of every kind that is converted. */
export const foreignPictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  "TIFF of 8 bits": () => drawn().tiff({ compression: "lzw" }).toBuffer(),
  "TIFF of 16 bits": () => drawn().toColourspace("rgb16").tiff({ compression: "deflate" }).toBuffer(),
  "TIFF in Display P3": () => drawn().withIccProfile("p3").tiff().toBuffer(),
  "CMYK TIFF with its profile": () => cmyk().withIccProfile("cmyk").tiff({ compression: "lzw" }).toBuffer(),
  "CMYK TIFF without a profile": () => cmyk().tiff({ compression: "lzw" }).toBuffer(),
  "CMYK JPEG with its profile": () => cmyk().withIccProfile("cmyk").jpeg({ quality: 98 }).toBuffer(),
  "CMYK JPEG without a profile": () => cmyk().jpeg({ quality: 98 }).toBuffer(),
  AVIF: () => drawn().avif({ quality: 90 }).toBuffer(),
  "AVIF in Display P3": () => drawn().withIccProfile("p3").avif({ quality: 90 }).toBuffer(),
  "BMP of 24 bits": () => Promise.resolve(bitmap({ bits: 24 })),
  "BMP of 24 bits from top to bottom": () => Promise.resolve(bitmap({ bits: 24, topDown: true })),
  "BMP of 32 bits": () => Promise.resolve(bitmap({ bits: 32 })),
  "BMP of 8 bits": () => Promise.resolve(bitmap({ bits: 8 })),
  HEIC: () => heic("patches.heic"),
  "HEIC in Display P3": () => heic("patches-p3.heic"),
};

const cmyk = (): Sharp => drawn().toColourspace("cmyk");

/** The ICC profile of the CMYK pictures, embedded or not. */
export async function pressProfile(): Promise<Uint8Array> {
  const { icc } = await sharp(
    await cmyk().withIccProfile("cmyk").tiff({ compression: "lzw" }).toBuffer(),
  ).metadata();
  return icc ?? new Uint8Array();
}

/** The inks of a CMYK picture, 0 to 255, at the centre of a patch. */
export async function inksAt(picture: Uint8Array, patch: number): Promise<Uint8Array> {
  const { data, info } = await sharp(picture)
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = ((patchesHeight / 2) * info.width + Math.round((patch + 0.5) * patchPx)) * info.channels;
  return Uint8Array.from(data.subarray(at, at + 4));
}

type Bitmap = { readonly bits: 8 | 24 | 32; readonly topDown?: boolean };

const fileHeader = 14;
const infoHeader = 40;

/** The patches as a Windows bitmap. */
function bitmap({ bits, topDown = false }: Bitmap): Buffer {
  const palette = bits === 8 ? patches : [];
  const dataAt = fileHeader + infoHeader + palette.length * 4;
  const row = bitmapRow(bits);
  const file = Buffer.alloc(dataAt + row.length * patchesHeight);
  file.write("BM", "latin1");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(dataAt, 10);
  file.writeUInt32LE(infoHeader, 14);
  file.writeInt32LE(patchesWidth, 18);
  file.writeInt32LE(topDown ? -patchesHeight : patchesHeight, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(palette.length, 46);
  for (const [at, [red, green, blue]] of palette.entries())
    file.set([blue, green, red, 0], fileHeader + infoHeader + at * 4);
  for (let y = 0; y < patchesHeight; y++) row.copy(file, dataAt + y * row.length);
  return file;
}

function bitmapRow(bits: Bitmap["bits"]): Buffer {
  const pixels = patches.flatMap(([red, green, blue], at) => {
    const pixel = bits === 8 ? [at] : bits === 24 ? [blue, green, red] : [blue, green, red, 0];
    return Array.from({ length: patchPx }, () => pixel).flat();
  });
  return Buffer.from([...pixels, ...Array.from({ length: (4 - (pixels.length % 4)) % 4 }, () => 0)]);
}

/** Two adjacent halves, red and blue if upright, stored in each EXIF orientation. */
export async function turnedPicture(
  orientation: number,
  format: "tiff" | "jpeg" | "sRGB jpeg",
): Promise<Buffer> {
  const half = { width: 60, height: 80, channels: 3 as const };
  const upright = await sharp({ create: { ...half, width: 120, background: "#c83c3c" } })
    .composite([{ input: { create: { ...half, background: "#3c3cc8" } }, left: 60, top: 0 }])
    .png()
    .toBuffer();
  const stored = await storedFor(sharp(upright), orientation).png().toBuffer();
  const picture = sharp(stored).withMetadata({ orientation });
  if (format === "sRGB jpeg") return await picture.jpeg({ quality: 100 }).toBuffer();
  if (format === "tiff") return await picture.tiff({ compression: "lzw" }).toBuffer();
  return await picture.withIccProfile("cmyk").toColourspace("cmyk").jpeg().toBuffer();
}

/** The pixels that a camera stores for this orientation: the inverse rotation. */
function storedFor(upright: Sharp, orientation: number): Sharp {
  const turns: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: (picture) => picture.rotate(270).flop(),
    6: (picture) => picture.rotate(270),
    7: (picture) => picture.rotate(90).flop(),
    8: (picture) => picture.rotate(90),
  };
  return turns[orientation]?.(upright) ?? upright;
}

/** A colour in sRGB, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const referenceWhite = [0.95047, 1, 1.08883] as const;

function lab(colour: Rgb): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const xyz = [
    0.4124 * r + 0.3576 * g + 0.1805 * b,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    0.0193 * r + 0.1192 * g + 0.9505 * b,
  ];
  const [x = 0, y = 0, z = 0] = xyz.map((part, at) => {
    const share = part / (referenceWhite[at] ?? 1);
    return share > 216 / 24_389 ? Math.cbrt(share) : (24_389 / 27 / 116) * share + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE ΔE*ab of 1976 between two colours. */
export function colourDifference(one: Rgb, other: Rgb): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

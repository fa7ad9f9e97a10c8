import type { Sharp } from "sharp";
import sharp from "sharp";
import { isRawPhoto, tiffIsCut } from "../pictureFiles/tiffDirectory.ts";
import { maxPixels } from "./maxPixels.ts";
import type { ConvertAnswer, ForeignKind } from "./plainPicture.ts";
import { type RgbPixels, rgbTiff } from "./rgbTiff.ts";

/** The reason why a picture is not converted. */
export class CannotConvert extends Error {
  readonly answer: ConvertAnswer;

  constructor(answer: ConvertAnswer) {
    super(`The picture cannot be converted: ${answer.kind}.`);
    this.name = "CannotConvert";
    this.answer = answer;
  }
}

/**
 * Pictures up to this size are stored as PNG, because JPEG leaves artefacts along the edges of drawings and logos;
 * larger pictures are photos.
 */
const lossless: ReadonlySet<ForeignKind> = new Set(["tiff", "bmp"]);
const largeArtworkPixels = 1_000_000;
const maxSeconds = 120;
const options = { limitInputPixels: maxPixels, failOn: "error" } as const;

/**
 * Converts a picture's first frame to an upright PNG or JPEG in sRGB without metadata, and an SVG to an SVG without
 * text. Throws CannotConvert for a picture that is too large or truncated, and another Error if no decoder can read it.
 */
export async function convertPicture(bytes: Uint8Array, kind: ForeignKind): Promise<Uint8Array> {
  if (kind === "lettered") {
    const { outlineTexts } = await import("@print-builder/svg/outlines");
    return Buffer.from(outlineTexts(Buffer.from(bytes).toString("utf8")));
  }
  if (isCutOff(bytes, kind)) throw new CannotConvert({ kind: "refused", why: "cut" });
  if (kind === "tiff" && isRawPhoto(bytes)) throw new CannotConvert({ kind: "refused", why: "raw" });
  const { picture, width, height, hasAlpha } = await openForeign(bytes, kind);
  const plain = picture.timeout({ seconds: maxSeconds }).autoOrient().toColourspace("srgb");
  const asPng = hasAlpha || (lossless.has(kind) && width * height <= largeArtworkPixels);
  const encoded = asPng
    ? plain.png({ compressionLevel: 6 })
    : plain.removeAlpha().jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false });
  return await encoded.toBuffer();
}

type OpenedPicture = {
  readonly picture: Sharp;
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
};

async function openForeign(bytes: Uint8Array, kind: ForeignKind): Promise<OpenedPicture> {
  if (kind === "bmp") {
    const { decodeBmp } = await import("./readBmp.ts");
    return openPixels(await decodeBmp(bytes, checkPixels), undefined);
  }
  const opened = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, hasAlpha, icc, space, depth } = opened;
  checkPixels(width * height);
  if (kind === "heic") {
    const { decodeHeic } = await import("./readHeic.ts");
    return openPixels(await decodeHeic(bytes), icc);
  }
  if (space === "cmyk" && depth === "uchar" && !hasAlpha) {
    const { decodeCmyk } = await import("./readCmyk.ts");
    return openPixels(await decodeCmyk(sharp(bytes, options), icc), undefined);
  }
  return { picture: sharp(bytes, options), width, height, hasAlpha };
}

/** Decoded pixels in the colour space of a profile. */
function openPixels(pixels: RgbPixels, icc: Uint8Array | undefined): OpenedPicture {
  const { width, height, channels } = pixels;
  return { picture: sharp(rgbTiff(pixels, icc), options), width, height, hasAlpha: channels === 4 };
}

function checkPixels(pixels: number): void {
  if (pixels > maxPixels) throw new CannotConvert({ kind: "too_large", pixels });
}

/** Whether a file is visibly truncated; false if only decoding could tell. */
function isCutOff(bytes: Uint8Array, kind: ForeignKind): boolean {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "heic" || kind === "avif") return boxIsCut(data);
  if (kind === "tiff") return tiffIsCut(data);
  return kind === "bmp" && bitmapIsCut(data);
}

const boxHead = 8;
const toTheEnd = 0;
const longBox = 1;

/** The container is a sequence of boxes that state their lengths. */
function boxIsCut(data: DataView): boolean {
  let at = 0;
  while (at + boxHead <= data.byteLength) {
    const stated = data.getUint32(at);
    if (stated === toTheEnd) return false;
    if (stated === longBox && at + 16 > data.byteLength) return true;
    const length = stated === longBox ? Number(data.getBigUint64(at + boxHead)) : stated;
    if (length < boxHead) return false;
    at += length;
  }
  return at > data.byteLength;
}

/** An uncompressed bitmap's size follows from its header; compressed bitmaps have no fixed length. */
function bitmapIsCut(data: DataView): boolean {
  const isPlain = data.byteLength >= 54 && data.getUint32(14, true) >= 40 && data.getUint32(30, true) === 0;
  if (!isPlain) return false;
  const bits = data.getInt32(18, true) * data.getUint16(28, true);
  const rowBytes = Math.ceil(bits / 32) * 4;
  return data.getUint32(10, true) + rowBytes * Math.abs(data.getInt32(22, true)) > data.byteLength;
}

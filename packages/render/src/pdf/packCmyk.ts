import type { Inks } from "@print-builder/press";
import type { Sharp } from "sharp";
import { loadSharp } from "../loadSharp.ts";
import { deflateBytes } from "./deflateBytes.ts";
import { separate } from "./losslessPicture.ts";
import type { PreparedPicture } from "./preparedPicture.ts";

type Packing = {
  readonly hasAlpha: boolean;
  /** JPEG quality; null for lossless packing. */
  readonly quality: number | null;
};

/** A picture in a press's inks. */
export async function packCmyk(
  picture: Sharp,
  { hasAlpha, quality }: Packing,
  inks: Inks,
): Promise<PreparedPicture> {
  const plain = picture.toColourspace("srgb");
  const { data, info } = await (hasAlpha ? plain.ensureAlpha() : plain.removeAlpha())
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const planes = hasAlpha ? separate(data, info.channels) : { colour: data, alpha: null, opaque: true };
  const samples = await inks.toCmyk(planes.colour, width * height);
  const alpha = planes.alpha && !planes.opaque ? await deflateBytes(planes.alpha, 6) : undefined;
  const common = { width, height, space: "DeviceCMYK", alpha } as const;
  if (quality === null) {
    return { ...common, packing: "/Filter/FlateDecode", data: await deflateBytes(samples, 3) };
  }
  const sharp = await loadSharp();
  const jpeg = await sharp(tiffOf(samples, width, height))
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .jpeg({ quality, optimiseCoding: false, chromaSubsampling: "4:4:4" })
    .toBuffer();
  // libvips writes the amount of paper instead of ink, like Adobe's programs.
  return { ...common, packing: "/Filter/DCTDecode/Decode[1 0 1 0 1 0 1 0]", data: jpeg };
}

const tiffHeader = 8;
const entryBytes = 12;

/** CMYK samples as an uncompressed TIFF, the simplest file that marks them as inks. */
function tiffOf(samples: Uint8Array, width: number, height: number): Buffer {
  const bitsAt = tiffHeader;
  const dataAt = bitsAt + 8;
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 4, bitsAt],
    [259, 3, 1, 1],
    // Photometric interpretation: inks.
    [262, 3, 1, 5],
    [273, 4, 1, dataAt],
    [277, 3, 1, 4],
    [278, 4, 1, height],
    [279, 4, 1, samples.length],
  ];
  const directory = Buffer.alloc(2 + entries.length * entryBytes + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * entryBytes;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  const head = Buffer.alloc(dataAt);
  head.write("II*\0", 0, "latin1");
  head.writeUInt32LE(dataAt + samples.length + (samples.length % 2), 4);
  for (let channel = 0; channel < 4; channel++) head.writeUInt16LE(8, bitsAt + 2 * channel);
  return Buffer.concat([head, samples, Buffer.alloc(samples.length % 2), directory]);
}

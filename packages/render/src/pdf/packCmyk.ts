import type { Inks } from "@print-builder/press";
import type { Sharp } from "sharp";
import { freeBytes } from "../freeBytes.ts";
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
  const { file, samples } = createTiff(width, height);
  inks.toCmyk(planes.colour, samples);
  freeBytes(data);
  const alpha = planes.alpha && !planes.opaque ? await deflateBytes(planes.alpha, 6) : undefined;
  const common = { width, height, space: "DeviceCMYK", alpha } as const;
  if (quality === null) {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    return { ...common, packing: "/Filter/FlateDecode", data: await deflateBytes(bytes, 3) };
  }
  const sharp = await loadSharp();
  const jpeg = await sharp(file)
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .jpeg({ quality, optimiseCoding: false, chromaSubsampling: "4:4:4" })
    .toBuffer();
  freeBytes(file);
  // libvips writes the amount of paper instead of ink, like Adobe's programs.
  return { ...common, packing: "/Filter/DCTDecode/Decode[1 0 1 0 1 0 1 0]", data: jpeg };
}

const tiffHeader = 8;
const entryBytes = 12;

/** An uncompressed TIFF for CMYK samples, the simplest file that marks them as inks. */
function createTiff(width: number, height: number): { readonly file: Buffer; readonly samples: Uint32Array } {
  const bitsAt = tiffHeader;
  const directoryAt = bitsAt + 8;
  const dataAt = 132;
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
    [279, 4, 1, width * height * 4],
  ];
  const samples = new Uint32Array(new ArrayBuffer(dataAt + width * height * 4), dataAt);
  const file = Buffer.from(samples.buffer);
  file.write("II*\0", 0, "latin1");
  file.writeUInt32LE(directoryAt, 4);
  for (let channel = 0; channel < 4; channel++) file.writeUInt16LE(8, bitsAt + 2 * channel);
  file.writeUInt16LE(entries.length, directoryAt);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = directoryAt + 2 + index * entryBytes;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  return { file, samples };
}

import type { Sharp } from "sharp";
import { loadSharp } from "../loadSharp.ts";
import { deflateBytes } from "./deflateBytes.ts";
import type { PreparedPicture } from "./preparedPicture.ts";

const maxPixels = 50_000_000;
const maxSeconds = 60;

/** Opens an encoded picture (its first frame) upright. Shows the readable part of a damaged file, as browsers do. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient();
}

/** Opens uncompressed 8-bit samples. */
export async function openSamples(
  samples: Uint8Array,
  width: number,
  height: number,
  channels: 1 | 3 | 4,
): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(samples, { raw: { width, height, channels }, limitInputPixels: maxPixels });
}

const signatureBytes = 8;
const chunkOverhead = 12;
// Per-row filters save a third; a higher level saves almost nothing more.
const pngOptions = {
  compressionLevel: 3,
  adaptiveFiltering: true,
  palette: false,
  progressive: false,
} as const;

type Packing = { readonly grey: boolean; readonly hasAlpha: boolean };

/**
 * Packs a picture losslessly. sharp's PNG encoder does the work in its thread: the data chunks of a PNG are what PDF
 * calls Flate with predictor 15.
 */
export async function packLossless(picture: Sharp, { grey, hasAlpha }: Packing): Promise<PreparedPicture> {
  // sharp also converts 16-bit samples to 8 bits here.
  const space = grey ? "b-w" : "srgb";
  if (!hasAlpha) {
    const { data, info } = await picture
      .toColourspace(space)
      .removeAlpha()
      .png(pngOptions)
      .toBuffer({ resolveWithObject: true });
    return packed(data, info.width, info.height, undefined);
  }
  // sharp drops the opacity of raw grey samples, so even a grey picture is converted via sRGB.
  const { data, info } = await picture
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const planes = separate(data, info.channels);
  const colours = await openSamples(planes.colour, info.width, info.height, 3);
  const encoded = await colours.toColourspace(space).png(pngOptions).toBuffer();
  const alpha = planes.opaque ? undefined : await deflateBytes(planes.alpha, 6);
  return packed(encoded, info.width, info.height, alpha);
}

function packed(png: Buffer, width: number, height: number, alpha: Uint8Array | undefined): PreparedPicture {
  const colours = png.readUInt8(signatureBytes + 17) === 0 ? 1 : 3;
  return {
    width,
    height,
    space: colours === 1 ? "DeviceGray" : "DeviceRGB",
    packing: `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${colours}/Columns ${width}>>`,
    data: dataChunks(png),
    alpha,
  };
}

/** The joined IDAT chunks of a PNG written by sharp. */
function dataChunks(png: Buffer): Uint8Array {
  const chunks: Buffer[] = [];
  let at = signatureBytes;
  while (at + chunkOverhead <= png.length) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") {
      chunks.push(png.subarray(at + 8, at + 8 + length));
    }
    at += chunkOverhead + length;
  }
  return Buffer.concat(chunks);
}

/** Splits RGBA samples into colours and opacity. */
export function separate(samples: Uint8Array, channels: number) {
  const pixels = samples.length / channels;
  const colour = new Uint8Array(pixels * 3);
  const alpha = new Uint8Array(pixels);
  let least = 255;
  for (let pixel = 0, from = 0, to = 0; pixel < pixels; pixel++) {
    for (let part = 0; part < 3; part++) {
      colour[to++] = samples[from + part] ?? 0;
    }
    const share = samples[from + channels - 1] ?? 255;
    alpha[pixel] = share;
    least &= share;
    from += channels;
  }
  return { colour, alpha, opaque: least === 255 };
}

import { applyTone, isGreyTone, type Tone } from "@print-builder/core/layout";
import type { Inks } from "@print-builder/press";
import type { Sharp } from "sharp";
import { deflateBytes } from "./deflateBytes.ts";
import { type JpegHeader, readJpegHeader } from "./jpegHeader.ts";
import { openPicture, openSamples, packLossless, separate } from "./losslessPicture.ts";
import { packCmyk } from "./packCmyk.ts";
import type { PixelSize } from "./pictureBook.ts";
import { plainJpeg } from "./plainJpeg.ts";
import {
  isLargerThanNeeded,
  isSvg,
  minPixels,
  type PictureTarget,
  type PreparedPicture,
  printSize,
} from "./preparedPicture.ts";

/** Formats whose pixels may have been compressed lossily. */
const lossyFormats = new Set(["jpeg", "webp", "heif", "jxl"]);

/** Placeholder for a picture that cannot be read: one grey pixel. */
const placeholderPicture: PreparedPicture = {
  width: 1,
  height: 1,
  space: "DeviceGray",
  packing: "",
  data: Uint8Array.of(0xd0),
  alpha: undefined,
};

/** JPEG quality for a resolution: 95 from 300 dpi, and at least 50. */
export function jpegQuality(dpi: number): number {
  return Math.round(Math.min(95, Math.max(50, (dpi / 300) * 95)));
}

type PrepareTools = {
  readonly drawSvg: (svg: Uint8Array, least: PixelSize) => Promise<Uint8Array | null>;
  /** Caches expensive work: returns a cached picture, or the result of `make`. */
  readonly findOrMake: (make: () => Promise<PreparedPicture>) => Promise<PreparedPicture>;
  readonly inks: Inks;
};

/** Wraps a failure of the SVG painter, which must end the print. */
class PainterFailed extends Error {}

/**
 * Converts a picture to a form that PDF supports, at about the resolution that the print needs. Unreadable bytes give a
 * grey placeholder and `readable: false`; never throws because of the bytes.
 */
export async function preparePicture(
  bytes: Uint8Array,
  target: PictureTarget,
  tools: PrepareTools,
): Promise<{ readonly picture: PreparedPicture; readonly readable: boolean }> {
  try {
    const picture = isSvg(bytes)
      ? await tools.findOrMake(() => drawPicture(bytes, target, tools))
      : await readPicture(bytes, target, tools);
    return { picture, readable: true };
  } catch (error) {
    // A failure of the painter is not the picture's fault.
    if (error instanceof PainterFailed) throw error.cause;
    // The card is printed even if the decoder fails: layout has already reported the picture.
    return { picture: placeholderPicture, readable: false };
  }
}

async function drawPicture(
  svg: Uint8Array,
  target: PictureTarget,
  { drawSvg, inks }: PrepareTools,
): Promise<PreparedPicture> {
  const pixels = await drawSvg(svg, minPixels(target)).catch((cause: unknown) => {
    throw new PainterFailed("The painter of SVG pictures failed.", { cause });
  });
  if (pixels === null) throw new RangeError("The drawing cannot be drawn.");
  return await pack(
    await openPicture(pixels),
    { grey: false, hasAlpha: true, asJpeg: false },
    { target, inks },
  );
}

async function readPicture(
  bytes: Uint8Array,
  target: PictureTarget,
  { findOrMake, inks }: PrepareTools,
): Promise<PreparedPicture> {
  const header = readJpegHeader(bytes);
  if (
    header &&
    !target.tone &&
    passesThrough(header, inks) &&
    !isLargerThanNeeded(header.width, header.height, target)
  ) {
    // A PDF reaches strangers, who must not learn where a photo was taken.
    return jpeg(plainJpeg(bytes), header.width, header.height, header.components);
  }
  return await findOrMake(async () =>
    convert(bytes, header ? describeJpeg(header) : await describe(bytes), { target, inks }),
  );
}

/** Whether every PDF reader shows these JPEG bytes correctly in the file's colour space. */
function passesThrough(header: JpegHeader, { colour }: Inks): boolean {
  const plainColour =
    colour.space === "rgb" &&
    header.components === 3 &&
    !header.namedRgb &&
    (header.adobeTransform ?? 1) === 1;
  return (
    (plainColour || header.components === 1) &&
    header.precision === 8 &&
    header.frame <= 2 &&
    header.orientation === 1 &&
    header.profile !== "other" &&
    header.complete
  );
}

/** An upright picture. */
type Description = {
  readonly width: number;
  readonly height: number;
  readonly format: string;
  readonly grey: boolean;
  readonly hasAlpha: boolean;
};

/** From this value on, an EXIF orientation rotates the picture by 90°. */
const onItsSide = 5;

function describeJpeg(header: JpegHeader): Description {
  const sideways = header.orientation >= onItsSide;
  return {
    width: sideways ? header.height : header.width,
    height: sideways ? header.width : header.height,
    format: "jpeg",
    grey: header.components === 1,
    hasAlpha: false,
  };
}

async function describe(bytes: Uint8Array): Promise<Description> {
  const { autoOrient, format, space, hasAlpha } = await (await openPicture(bytes)).metadata();
  return { ...autoOrient, format, grey: space === "b-w" || space === "grey16", hasAlpha };
}

async function convert(
  bytes: Uint8Array,
  about: Description,
  { target, inks }: PictureJob,
): Promise<PreparedPicture> {
  const large = isLargerThanNeeded(about.width, about.height, target);
  const asJpeg = about.format === "jpeg" || (large && lossyFormats.has(about.format));
  let picture = await openPicture(bytes);
  if (large || asJpeg) {
    picture = picture.resize(printSize(about.width, about.height, target));
  }
  return await pack(picture, { ...about, asJpeg }, { target, inks });
}

type PictureJob = { readonly target: PictureTarget; readonly inks: Inks };

type Packing = Pick<Description, "grey" | "hasAlpha"> & { readonly asJpeg: boolean };

/** Recolours the picture. */
async function toned(picture: Sharp, tone: Tone): Promise<Sharp> {
  const { data, info } = await picture
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  applyTone(data, tone);
  return await openSamples(data, info.width, info.height, 4);
}

/** Packs an opened picture in the file's colour space. */
async function pack(opened: Sharp, packing: Packing, { target, inks }: PictureJob): Promise<PreparedPicture> {
  const { tone } = target;
  const { hasAlpha, asJpeg } = packing;
  const grey = tone ? isGreyTone(tone) : packing.grey;
  const picture = tone ? await toned(opened, tone) : opened;
  const { space } = inks.colour;
  const isGrey = grey || space === "gray";
  const quality = jpegQuality(target.dpi);
  if (space === "cmyk" && !isGrey)
    return await packCmyk(picture, { hasAlpha, quality: asJpeg ? quality : null }, inks);
  if (!asJpeg) return await packLossless(picture, { grey: isGrey, hasAlpha });
  if (hasAlpha) return await packSeeThrough(picture, { grey: isGrey, quality });
  const { data, info } = await (tone ? picture.removeAlpha() : picture)
    .toColourspace(isGrey ? "b-w" : "srgb")
    // Optimised coding would take a tenth more time and save a fiftieth of the bytes.
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return jpeg(data, info.width, info.height, info.channels);
}

function jpeg(data: Uint8Array, width: number, height: number, components: number): PreparedPicture {
  return {
    width,
    height,
    space: components === 1 ? "DeviceGray" : "DeviceRGB",
    packing: "/Filter/DCTDecode",
    data,
    alpha: undefined,
  };
}

type JpegPacking = { readonly grey: boolean; readonly quality: number };

/** Packs a partly transparent photo: its colours as a JPEG, its opacity losslessly. */
async function packSeeThrough(picture: Sharp, { grey, quality }: JpegPacking): Promise<PreparedPicture> {
  const { data, info } = await picture
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const planes = separate(data, info.channels);
  fillHidden(planes.colour, planes.alpha, width);
  const colours = await openSamples(planes.colour, width, height, 3);
  const jpeg = await colours
    .toColourspace(grey ? "b-w" : "srgb")
    .jpeg({ quality, optimiseCoding: false, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return {
    width,
    height,
    space: grey ? "DeviceGray" : "DeviceRGB",
    packing: "/Filter/DCTDecode",
    data: jpeg,
    alpha: planes.opaque ? undefined : await deflateBytes(planes.alpha, 6),
  };
}

/**
 * Gives invisible pixels the colour of visible neighbours; otherwise the edge would leave a rim in the JPEG's blocks.
 */
function fillHidden(colour: Uint8Array, alpha: Uint8Array, width: number): void {
  const copy = (from: number, to: number) => colour.copyWithin(3 * to, 3 * from, 3 * from + 3);
  for (let start = 0; start < alpha.length; start += width) {
    const row = alpha.subarray(start, start + width);
    let last = row.findIndex((opacity) => opacity > 0);
    // An invisible row copies the row above.
    for (let column = 0; column < width; column++) {
      if ((row[column] ?? 0) > 0) last = column;
      else if (last >= 0) copy(start + last, start + column);
      else if (start > 0) copy(start + column - width, start + column);
    }
  }
}

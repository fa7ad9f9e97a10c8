import { type JpegHeader, readJpegHeader } from "./jpegHeader.ts";
import { packLossless } from "./losslessPicture.ts";
import type { PixelSize } from "./pictureBook.ts";
import {
  isLargerThanNeeded,
  type PictureTarget,
  type PreparedPicture,
  printSize,
} from "./preparedPicture.ts";
import { openPicture } from "./sharpPicture.ts";
import { isSvg, minPixels } from "./svgPicture.ts";

/** Formats whose pixels have been through a lossy encoder already. */
const lossyFormats = new Set(["jpeg", "webp", "heif", "jxl"]);

/** Stands in for a picture that cannot be read: one grey pixel. */
const placeholderPicture: PreparedPicture = {
  width: 1,
  height: 1,
  space: "DeviceGray",
  packing: "",
  data: Uint8Array.of(0xd0),
  alpha: undefined,
};

/** JPEG quality for a resolution: 95 at 300 dpi and above, 50 at least. */
export function jpegQuality(dpi: number): number {
  return Math.round(Math.min(95, Math.max(50, (dpi / 300) * 95)));
}

type DrawSvg = (svg: Uint8Array, least: PixelSize) => Promise<Uint8Array | null>;

/**
 * Brings a picture into a form that PDF knows, at about the resolution that the print needs. Bytes that
 * cannot be read give a grey placeholder and `readable: false`; this never throws for what is in them.
 */
export async function preparePicture(
  bytes: Uint8Array,
  target: PictureTarget,
  drawSvg: DrawSvg,
): Promise<{ readonly picture: PreparedPicture; readonly readable: boolean }> {
  // Outside of what is forgiven: that nothing can be drawn at all is not the picture's fault.
  const pixels = isSvg(bytes) ? await drawSvg(bytes, minPixels(target)) : bytes;
  try {
    if (pixels === null) return { picture: placeholderPicture, readable: false };
    const isDrawing = pixels !== bytes;
    const picture = isDrawing
      ? await packLossless(openPicture(pixels), false, true)
      : await readPicture(bytes, target);
    return { picture, readable: true };
  } catch {
    // Whatever the decoder objects to, the card is printed: layout has reported the picture before.
    return { picture: placeholderPicture, readable: false };
  }
}

async function readPicture(bytes: Uint8Array, target: PictureTarget): Promise<PreparedPicture> {
  const header = readJpegHeader(bytes);
  if (header && passesThrough(header) && !isLargerThanNeeded(header.width, header.height, target)) {
    return jpeg(bytes, header.width, header.height, header.components);
  }
  return convert(bytes, header ? describeJpeg(header) : await describe(bytes), target);
}

/** Whether every PDF reader shows these JPEG bytes as they are meant. */
function passesThrough(header: JpegHeader): boolean {
  const plainColour = header.components === 3 && !header.namedRgb && (header.adobeTransform ?? 1) === 1;
  return (
    (plainColour || header.components === 1) &&
    header.precision === 8 &&
    header.frame <= 2 &&
    header.orientation === 1 &&
    header.profile !== "other" &&
    header.complete
  );
}

/** A picture, turned upright. */
type Description = {
  readonly width: number;
  readonly height: number;
  readonly format: string;
  readonly grey: boolean;
  readonly hasAlpha: boolean;
};

/** From this orientation on, an EXIF picture lies on its side. */
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
  const { autoOrient, format, space, hasAlpha } = await openPicture(bytes).metadata();
  return { ...autoOrient, format, grey: space === "b-w" || space === "grey16", hasAlpha };
}

async function convert(
  bytes: Uint8Array,
  about: Description,
  target: PictureTarget,
): Promise<PreparedPicture> {
  const large = isLargerThanNeeded(about.width, about.height, target);
  const asJpeg = about.format === "jpeg" || (large && lossyFormats.has(about.format) && !about.hasAlpha);
  let picture = openPicture(bytes);
  if (large || asJpeg) {
    picture = picture.resize(printSize(about.width, about.height, target));
  }
  if (!asJpeg) {
    return packLossless(picture, about.grey, about.hasAlpha);
  }
  const { data, info } = await picture
    .toColourspace(about.grey ? "b-w" : "srgb")
    // Optimised coding would cost a tenth of the time for a fiftieth of the bytes.
    .jpeg({ quality: jpegQuality(target.dpi), optimiseCoding: false })
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

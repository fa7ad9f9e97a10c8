import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { encodePwgRaster, encodeUrf, type RasterOptions, sheetBacks } from "../languages/raster.ts";
import { type PagePicture, type PrintDocument, type PrinterLanguage, QueueError } from "../printQueue.ts";
import { type IppAttributes, textsOf } from "./message.ts";
import { findPaper, mediaNameOf, resolutionsOf } from "./printerAttributes.ts";

/** A document as a printer can receive it. */
export type DocumentFormat = { readonly mimeType: string; readonly open: () => Readable };

export type FormatChoice = { readonly language: PrinterLanguage; readonly dpi: number | undefined };

/** The formats in which the printer can receive the document, the best first. */
export function documentFormats(
  printer: IppAttributes,
  document: PrintDocument,
  { language, dpi }: FormatChoice,
): DocumentFormat[] {
  const pdf = { mimeType: "application/pdf", open: () => createReadStream(document.file) };
  const pwg = {
    mimeType: "image/pwg-raster",
    open: () => openRaster(encodePwgRaster, pwgOptions(printer, dpi), printer, document),
  };
  const urf = {
    mimeType: "image/urf",
    open: () => openRaster(encodeUrf, urfOptions(printer, dpi), printer, document),
  };
  if (language === "pdf") return [pdf];
  if (language === "pwg") return [pwg];
  if (language !== "auto") {
    throw new QueueError(
      "unsupported",
      `${language.toUpperCase()} is sent to a raw port. Let the address start with socket instead of ipp.`,
    );
  }
  const supported = textsOf(printer, "document-format-supported");
  const usable = [pdf, pwg, urf].filter(({ mimeType }) => supported.includes(mimeType));
  if (usable.length > 0) return usable;
  const known =
    supported.length > 0 ? `It accepts ${supported.join(", ")}.` : "It does not say what it accepts.";
  throw new QueueError("unsupported", `The printer accepts none of PDF, PWG raster and URF. ${known}`);
}

function openRaster(
  encode: typeof encodePwgRaster,
  options: RasterOptions,
  printer: IppAttributes,
  document: PrintDocument,
): Readable {
  const paper = findPaper(printer, document.widthMm, document.heightMm);
  const media = paper && mediaNameOf(printer, paper);
  const isTurned = paper && paper.x < paper.y !== document.widthMm < document.heightMm;
  return encode(isTurned ? turned(document) : document, { ...options, ...(media ? { media } : {}) });
}

function pwgOptions(printer: IppAttributes, dpi: number | undefined): RasterOptions {
  const back = textsOf(printer, "pwg-raster-document-sheet-back")[0];
  const sheetBack = sheetBacks.find((each) => each === back);
  return {
    dpi: rasterDpi(resolutionsOf(printer, "pwg-raster-document-resolution-supported"), dpi),
    colours: textsOf(printer, "pwg-raster-document-type-supported").includes("srgb_8") ? "rgb" : "grey",
    ...(sheetBack ? { sheetBack } : {}),
  };
}

/** AirPrint's keywords, such as `RS300-600` for resolutions, `SRGB24` for colours and `DM3` for backs. */
function urfOptions(printer: IppAttributes, dpi: number | undefined): RasterOptions {
  const keywords = textsOf(printer, "urf-supported");
  const suffixOf = (name: string) => keywords.find((each) => each.startsWith(name))?.slice(name.length) ?? "";
  const offered = suffixOf("RS").split("-").map(Number);
  const sheetBack = sheetBacks[Number(suffixOf("DM")) - 1];
  return {
    dpi: rasterDpi(
      offered.filter((each) => each > 0).toSorted((one, other) => one - other),
      dpi,
    ),
    colours: keywords.includes("SRGB24") ? "rgb" : "grey",
    ...(sheetBack ? { sheetBack } : {}),
  };
}

/** Small type needs 300 dpi; more only makes the print slower. */
const enoughDpi = 300;

function rasterDpi(offered: readonly number[], wanted = enoughDpi): number {
  return offered.find((dpi) => dpi >= wanted) ?? offered.at(-1) ?? wanted;
}

/** The document on paper that is fed upright: raster printers do not turn pages themselves. */
function turned(document: PrintDocument): PrintDocument {
  return {
    ...document,
    widthMm: document.heightMm,
    heightMm: document.widthMm,
    picture: async (page, dpi, colours) => turnLeft(await document.picture(page, dpi, colours)),
  };
}

/** Turns a picture by 90° against the clock, as IPP turns landscape pages. */
function turnLeft({ width, height, pixels, ...rest }: PagePicture): PagePicture {
  const channels = pixels.length / (width * height);
  const result = new Uint8Array(pixels.length);
  let to = 0;
  for (let x = width - 1; x >= 0; x--) {
    for (let y = 0; y < height; y++) {
      const from = channels * (y * width + x);
      for (let channel = 0; channel < channels; channel++) result[to++] = pixels[from + channel] ?? 0;
    }
  }
  return { ...rest, width: height, height: width, pixels: result };
}

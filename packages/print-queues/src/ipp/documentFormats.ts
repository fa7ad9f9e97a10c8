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
  const pwg = { mimeType: "image/pwg-raster", open: () => openPwg(printer, document, dpi) };
  const urf = { mimeType: "image/urf", open: () => openUrf(printer, document, dpi) };
  if (language === "pdf") return [pdf];
  if (language === "pwg") return [pwg];
  if (language !== "auto") {
    throw new QueueError(
      "unsupported",
      `${language.toUpperCase()} is sent to a raw port. Let the address start with socket instead of ipp.`,
    );
  }
  const supported = textsOf(printer, "document-format-supported");
  const accepted = [pdf, pwg, urf].filter(({ mimeType }) => supported.includes(mimeType));
  if (accepted.length > 0) return accepted;
  const known =
    supported.length > 0 ? `It accepts ${supported.join(", ")}.` : "It does not say what it accepts.";
  throw new QueueError("unsupported", `The printer accepts neither PDF nor pictures of pages. ${known}`);
}

function openPwg(printer: IppAttributes, document: PrintDocument, dpi: number | undefined): Readable {
  const back = textsOf(printer, "pwg-raster-document-sheet-back")[0];
  const sheetBack = sheetBacks.find((each) => each === back);
  const paper = findPaper(printer, document.widthMm, document.heightMm);
  const media = paper && mediaNameOf(printer, paper);
  const options: RasterOptions = {
    dpi: rasterDpi(resolutionsOf(printer, "pwg-raster-document-resolution-supported"), dpi),
    colours: textsOf(printer, "pwg-raster-document-type-supported").includes("srgb_8") ? "rgb" : "grey",
    ...(sheetBack ? { sheetBack } : {}),
    ...(media ? { media } : {}),
  };
  return encodePwgRaster(asFed(printer, document), options);
}

/** `urf-supported` is a list such as `W8,SRGB24,RS300-600,DM3`: colours, resolutions and how backs are turned. */
function openUrf(printer: IppAttributes, document: PrintDocument, dpi: number | undefined): Readable {
  const words = textsOf(printer, "urf-supported");
  const wordsAfter = (prefix: string) =>
    words.flatMap((word) => (word.startsWith(prefix) ? [word.slice(prefix.length)] : []));
  const sheetBack = sheetBacks[Number(wordsAfter("DM")[0]) - 1];
  const offered = wordsAfter("RS").flatMap((list) => list.split("-").map(Number));
  const options: RasterOptions = {
    dpi: rasterDpi(offered, dpi),
    colours: words.includes("SRGB24") ? "rgb" : "grey",
    ...(sheetBack ? { sheetBack } : {}),
  };
  return encodeUrf(asFed(printer, document), options);
}

/** Small type needs 300 dpi; more only makes the print slower. */
const enoughDpi = 300;

function rasterDpi(offered: readonly number[], wanted = enoughDpi): number {
  return offered.find((dpi) => dpi >= wanted) ?? offered.at(-1) ?? wanted;
}

/** The document as its paper is fed: raster printers do not turn pages themselves. */
function asFed(printer: IppAttributes, document: PrintDocument): PrintDocument {
  const paper = findPaper(printer, document.widthMm, document.heightMm);
  if (!paper || paper.x < paper.y === document.widthMm < document.heightMm) return document;
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

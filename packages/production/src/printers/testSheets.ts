import { readFile } from "node:fs/promises";
import type { Writable } from "node:stream";
import {
  type GreyPicture,
  type ReadSheet,
  readTestSheet,
  testSheetDesign,
  unreadableReasons,
} from "@print-builder/calibration";
import { type Paper, parseProject, type SideName } from "@print-builder/core/document";
import { arrayRecordSource, createPhotoIndex } from "@print-builder/core/records";
import { createFaceLibrary, createTextEngine } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import sharp from "sharp";
import { InputError } from "../inputError.ts";
import { openPictures } from "../print/pictureLibrary.ts";
import { type PrintResult, printProject } from "../print/printProject.ts";

/**
 * Writes a PDF with a paper's test sheet and, as the second page, its back. Applies no corrections, whatever the
 * profile.
 */
export async function writeTestSheet(
  paper: Paper,
  { isDualSided, out, now }: { isDualSided: boolean; out: Writable; now: Date },
): Promise<PrintResult> {
  const { project, notes } = parseProject(testSheetDesign(paper, isDualSided));
  const fonts = openFonts([]);
  const faces = createFaceLibrary(fonts);
  const noFiles = { names: [], read: async () => null };
  // Turned over a vertical edge, a back is not upside down: left and right are measured on the page itself.
  const flipEdge = paper.widthMm > paper.heightMm ? "short" : "long";
  const open = {
    ...{ project, notes, faces, records: arrayRecordSource([], [{}]) },
    text: createTextEngine(fonts, faces),
    pictures: openPictures(noFiles, createPhotoIndex([], []), { cache: null }),
    close: async () => undefined,
  };
  return await printProject(
    {
      ...{ range: { type: "all" }, side: isDualSided ? "both" : "front", copiesPerRecord: 1, startAt: 1 },
      ...{ printOrder: "across_then_down", dpi: 300, showGuides: false, flipEdge },
    },
    { open, out, now },
  );
}

/** Longer side, in px, to which a picture is scaled before it is read: 300 dpi for A4 and more. */
const longestSide = 4200;
const maxPixels = 150_000_000;

async function greyPictureOf(path: string): Promise<GreyPicture> {
  try {
    const { data, info } = await sharp(await readFile(path), { limitInputPixels: maxPixels })
      .rotate()
      .flatten({ background: "#ffffff" })
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .toColourspace("b-w")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, grey: data };
  } catch (cause) {
    const reason = "is not a picture that can be read. Use a PNG or JPEG file.";
    throw new InputError("unreadable_scan", `${path} ${reason}`, { cause });
  }
}

/**
 * Measures a test sheet in a scan or photograph of this side. Throws an InputError with the remedy if that is not
 * possible.
 */
export async function readScan(path: string, side: SideName): Promise<ReadSheet> {
  const reading = readTestSheet(await greyPictureOf(path));
  if (!reading.ok) throw new InputError("unreadable_scan", `${path}: ${unreadableReasons[reading.reason]}`);
  if (reading.sheet.side === side) return reading.sheet;
  throw new InputError(
    "unreadable_scan",
    `${path}: This is the ${reading.sheet.side} of the test sheet, not its ${side}.`,
  );
}

import { readFile } from "node:fs/promises";
import {
  type GreyPicture,
  type ReadSheet,
  readTestSheet,
  unreadableReasons,
} from "@print-builder/core/calibration";
import type { SideName } from "@print-builder/core/document";
import sharp from "sharp";
import { InputError } from "../inputError.ts";

/** Longer side of the picture that is read, px: 300 dpi of A4 and more. */
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
    const reason = "is no picture that can be read: a PNG or JPEG file is needed.";
    throw new InputError("unreadable_scan", `${path} ${reason}`, { cause });
  }
}

/**
 * Measurements from a scan or photograph of this side of a test sheet. Throws an InputError with the remedy if it
 * cannot be measured.
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

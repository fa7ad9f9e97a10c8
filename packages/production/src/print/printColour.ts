import type { ColourChoice } from "@print-builder/core/sheets";
import { checkPressProfile, genericPress, type PdfColour } from "@print-builder/press";
import { InputError } from "../inputError.ts";

/**
 * The colours for a print's file; undefined for a plain RGB print. Without a profile the generic press is used. Throws
 * an InputError for a profile unfit for presses.
 */
export async function openColour(choice: ColourChoice | undefined): Promise<PdfColour | undefined> {
  if (choice === undefined) return undefined;
  const { space, standard, icc } = choice;
  const isForPress = space === "cmyk" || standard === "pdfx4";
  if (!isForPress) return { space, standard, profile: null };
  const profile = icc === undefined ? await genericPress() : await checkedProfile(Buffer.from(icc, "base64"));
  return { space, standard, profile };
}

async function checkedProfile(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return (await checkPressProfile(bytes)).bytes;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputError("bad_profile", `The ICC profile cannot be used. ${error.message}`, { cause: error });
  }
}

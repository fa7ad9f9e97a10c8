import { readFile } from "node:fs/promises";
import { parsePrinterProfile, type StoredPrinterProfile } from "@print-builder/core/sheets";
import { InputError } from "../inputError.ts";

/**
 * Reads a printer profile from a JSON file. Throws an InputError that names the fault if the file cannot be read or is
 * not a profile.
 */
export async function readPrinterFile(path: string): Promise<StoredPrinterProfile> {
  const refuse = (reason: string, cause?: unknown) =>
    new InputError("bad_printer_profile", `The printer profile ${path} ${reason}`, { cause });
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw refuse(`cannot be read: ${error.message}`, error);
  });
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw refuse("is not JSON.", error);
  }
  const parsed = parsePrinterProfile(content);
  if (parsed.ok) return parsed.stored;
  throw refuse(`is invalid: ${parsed.message}`);
}

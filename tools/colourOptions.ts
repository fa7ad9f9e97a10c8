import { readFile } from "node:fs/promises";
import { type ColourChoice, colourChoice, colourSpaces, pdfStandards } from "@print-builder/core/print";
import { InputError } from "@print-builder/production";
import { CommandError, type OptionValues, oneOf, required } from "./commandLine.ts";

export const colourOptions = {
  color: { value: "space", meaning: colourSpaces.join(", "), usual: "rgb" },
  icc: { value: "file", meaning: "ICC profile of the press" },
  standard: { value: "name", meaning: pdfStandards.join(", "), usual: "none" },
} as const;

/** What `--color`, `--icc` and `--standard` say; null where nothing is asked for. */
export async function readColour(values: OptionValues): Promise<ColourChoice | null> {
  const read = colourChoice({
    color: values.color === undefined ? undefined : oneOf(values, "color", colourSpaces, "rgb"),
    standard: oneOf(values, "standard", pdfStandards, "none"),
    icc: values.icc === undefined ? undefined : await readIcc(required(values, "icc")),
  });
  if ("reason" in read) throw new CommandError(`--${read.field} ${read.reason}.`);
  const { choice } = read;
  if (choice?.space === "cmyk" && choice.icc === undefined) {
    process.stderr.write(
      "No --icc was given: colours are converted for a generic press. Ask your print shop for its own profile.\n",
    );
  }
  return choice;
}

async function readIcc(path: string): Promise<string> {
  try {
    return (await readFile(path)).toString("base64");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError("bad_profile", `The ICC profile ${path} cannot be read: ${reason}`, {
      cause: error,
    });
  }
}

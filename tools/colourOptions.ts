import { readFile } from "node:fs/promises";
import { type ColourChoice, colourChoice, colourSpaces, pdfStandards } from "@print-builder/core/print";
import { InputError } from "@print-builder/production";
import { type OptionValues, oneOf, required, UsageError } from "./commandLine.ts";

export const colourOptions = {
  color: { type: "string" },
  icc: { type: "string" },
  standard: { type: "string" },
} as const;

export const colourUsage = `                 [--color rgb|cmyk|gray] [--icc PRESS.icc] [--standard none|pdfx4|pdfa2b]
`;

/** Reads `--color`, `--icc` and `--standard`; null without them. */
export async function readColour(values: OptionValues): Promise<ColourChoice | null> {
  const read = colourChoice({
    color: values.color === undefined ? undefined : oneOf(values, "color", colourSpaces, "rgb"),
    standard: oneOf(values, "standard", pdfStandards, "none"),
    icc: values.icc === undefined ? undefined : await readIcc(required(values, "icc")),
  });
  if ("reason" in read) throw new UsageError(`--${read.field} ${read.reason}.`);
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

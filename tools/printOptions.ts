import { readFile } from "node:fs/promises";
import { printerPreset, printerPresets } from "@print-builder/card-printers";
import { type MarkName, markNames, maxBleedMm, sheetLayouts } from "@print-builder/core/document";
import {
  type ColourChoice,
  colourChoice,
  colourSpaces,
  type PaperChoice,
  type PrinterProfile,
  pdfStandards,
  printerProfileFrom,
  type StoredPrinterProfile,
} from "@print-builder/core/sheets";
import { InputError, readPrinterFile } from "@print-builder/production";
import { CommandError, decimalNumber, type OptionValues, oneOf, required } from "./commandLine.ts";

/** The printer to print on, and the corrections for its sheets. */
export const printerOptions = {
  printer: {
    value: "profile",
    meaning: `file that calibrate writes, or ${printerPresets.map(({ id }) => id).join(", ")}`,
  },
  "offset-x": { value: "mm", meaning: "move all cards to the right" },
  "offset-y": { value: "mm", meaning: "move all cards down" },
  "scale-x": { value: "per-cent", meaning: "scale the sheet horizontally" },
  "scale-y": { value: "per-cent", meaning: "scale the sheet vertically" },
  rotate: { value: "degrees", meaning: "rotate the sheet" },
  "back-offset-x": { value: "mm", meaning: "move the backs further to the right" },
  "back-offset-y": { value: "mm", meaning: "move the backs further down" },
} as const;

const offset = { min: -100, max: 100, unit: "mm" };
const scale = { min: 50, max: 200, unit: "per cent" };
const turn = { min: -45, max: 45, unit: "degrees" };

/** The printer profile named by the options, with corrections from flags; null if no option is given. */
export async function readPrinter(values: OptionValues): Promise<PrinterProfile | null> {
  const file = values.printer === undefined ? null : await readProfile(required(values, "printer"));
  const flags = correctionFlags(values);
  const onBack = definedOf({
    offset_x_mm: decimalNumber(values, "back-offset-x", offset),
    offset_y_mm: decimalNumber(values, "back-offset-y", offset),
  });
  const says = Object.keys(flags).length + Object.keys(onBack).length > 0;
  if (file === null && !says) return null;
  return printerProfileFrom({ ...file, ...flags, back: { ...file?.back, ...onBack } });
}

async function readProfile(name: string): Promise<StoredPrinterProfile> {
  return printerPreset(name)?.profile ?? (await readPrinterFile(name));
}

function correctionFlags(values: OptionValues): StoredPrinterProfile {
  const factor = (name: string) => {
    const perCent = decimalNumber(values, name, scale);
    return perCent === undefined ? undefined : perCent / 100;
  };
  return definedOf({
    offset_x_mm: decimalNumber(values, "offset-x", offset),
    offset_y_mm: decimalNumber(values, "offset-y", offset),
    scale_x: factor("scale-x"),
    scale_y: factor("scale-y"),
    rotation_deg: decimalNumber(values, "rotate", turn),
  });
}

function definedOf(numbers: Readonly<Record<string, number | undefined>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

export const colourOptions = {
  color: { value: "space", meaning: colourSpaces.join(", "), usual: "rgb" },
  icc: { value: "file", meaning: "ICC profile of the press" },
  standard: { value: "name", meaning: pdfStandards.join(", "), usual: "none" },
} as const;

/** Reads `--color`, `--icc` and `--standard`; null if none is given. */
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

export const paperOptions = {
  layout: {
    value: "name",
    meaning: `${sheetLayouts.join(" or ")}: cards on sheets, or one card per page`,
    usual: "the project's",
  },
  bleed: { value: "mm", meaning: "draw the cards beyond their edges", usual: "the project's" },
  marks: { value: "list", meaning: `${markNames.join(", ")}, or none`, usual: "the project's" },
} as const;

/** Reads `--layout`, `--bleed` and `--marks`, which override the stored page setup. */
export function readPaper(values: OptionValues): PaperChoice {
  const bleedMm = decimalNumber(values, "bleed", { min: 0, max: maxBleedMm, unit: "mm" });
  return {
    ...(values.layout === undefined ? {} : { layout: oneOf(values, "layout", sheetLayouts, "sheet") }),
    ...(bleedMm === undefined ? {} : { bleedMm }),
    ...(values.marks === undefined ? {} : { marks: readMarks(required(values, "marks")) }),
  };
}

function readMarks(text: string): readonly MarkName[] {
  if (text.trim() === "none") return [];
  const asked = text.split(",").map((word) => word.trim());
  const unknown = asked.find((word) => !markNames.some((name) => name === word));
  if (unknown === undefined) return markNames.filter((name) => asked.includes(name));
  throw new CommandError(`--marks must be none or a list of ${markNames.join(", ")}, not “${unknown}”.`);
}

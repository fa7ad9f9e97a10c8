import {
  type PrinterProfile,
  printerPreset,
  printerPresets,
  printerProfileFrom,
  type StoredPrinterProfile,
} from "@print-builder/core/print";
import { readPrinterFile } from "@print-builder/production";
import { decimalNumber, type OptionValues, required } from "./commandLine.ts";

/** The printer that is printed on, and how its sheets are corrected. */
export const printerOptions = {
  printer: {
    value: "profile",
    meaning: `file that calibrate writes, or ${printerPresets.map(({ id }) => id).join(", ")}`,
  },
  "offset-x": { value: "mm", meaning: "move all cards to the right" },
  "offset-y": { value: "mm", meaning: "move all cards down" },
  "scale-x": { value: "per-cent", meaning: "stretch the sheet across" },
  "scale-y": { value: "per-cent", meaning: "stretch the sheet down" },
  rotate: { value: "degrees", meaning: "turn the sheet" },
  "back-offset-x": { value: "mm", meaning: "move the backs further to the right" },
  "back-offset-y": { value: "mm", meaning: "move the backs further down" },
} as const;

const offset = { min: -100, max: 100, unit: "mm" };
const scale = { min: 50, max: 200, unit: "per cent" };
const turn = { min: -45, max: 45, unit: "degrees" };

/** The profile that is named, with what the flags say in its place; null where neither is given. */
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

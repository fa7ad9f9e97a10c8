import { type MarkName, markNames, maxBleedMm, sheetLayouts } from "@print-builder/core/document";
import type { PaperChoice } from "@print-builder/core/print";
import { decimalNumber, type OptionValues, oneOf, required, UsageError } from "./commandLine.ts";

export const paperOptions = {
  layout: { type: "string" },
  bleed: { type: "string" },
  marks: { type: "string" },
} as const;

/** Values of `--layout`, `--bleed` and `--marks`, which override the stored page setup. */
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
  throw new UsageError(`--marks must be none or a list of ${markNames.join(", ")}, not “${unknown}”.`);
}

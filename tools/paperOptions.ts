import { type MarkName, markNames, maxBleedMm, sheetLayouts } from "@print-builder/core/document";
import type { PaperChoice } from "@print-builder/core/print";
import { CommandError, decimalNumber, type OptionValues, oneOf, required } from "./commandLine.ts";

export const paperOptions = {
  layout: {
    value: "name",
    meaning: `${sheetLayouts.join(" or ")}: cards on sheets, or one card per page`,
    usual: "the project's",
  },
  bleed: { value: "mm", meaning: "draw the cards beyond their edges", usual: "the project's" },
  marks: { value: "list", meaning: `${markNames.join(", ")}, or none`, usual: "the project's" },
} as const;

/** What `--layout`, `--bleed` and `--marks` say in place of the stored page setup. */
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

import { storedWeight, weightOf } from "@print-builder/core/elements";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { printedWeight, styleName, weightsOf } from "#platform/editorSession/fonts/families.ts";
import { useProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import type { FieldControlProps } from "./fieldControl.ts";
import { SelectRow } from "./SelectRow.tsx";
import { useSelectedFont } from "./selectedFont.ts";

/** The weights that the font of the selected text, or part of a text, really has. */
export function WeightControl({ field, value, isMixed, onChange }: FieldControlProps<"weight">) {
  const fonts = useProjectFonts(useEditor());
  const font = useSelectedFont();
  if (!font) return null;
  const weights = weightsOf(font.family, font.italic, fonts);
  const requested = typeof value === "number" || typeof value === "string" ? weightOf(value) : null;
  return (
    <SelectRow
      label={field.label}
      options={weights.map((weight) => ({
        value: String(weight),
        label: styleName({ weight, italic: false }),
      }))}
      value={requested === null ? null : String(printedWeight(weights, requested))}
      isMixed={isMixed}
      isHalf
      onChange={(chosen) => onChange(storedWeight(Number(chosen)))}
    />
  );
}

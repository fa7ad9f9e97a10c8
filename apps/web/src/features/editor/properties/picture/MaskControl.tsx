import { NumberField } from "#ui/NumberField.tsx";
import type { FieldControlProps } from "../fieldControl.ts";
import { SelectRow } from "../SelectRow.tsx";

/** As stored in designs. */
type Mask = { readonly shape: string; readonly feather_mm?: number };

const none = "none";

const shapes = [
  { value: none, label: "No mask" },
  { value: "circle", label: "Circle" },
  { value: "ellipse", label: "Ellipse" },
  { value: "rounded", label: "Rounded" },
  { value: "hexagon", label: "Hexagon" },
  { value: "star", label: "Star" },
  { value: "shield", label: "Shield" },
];

const mostMm = 50;

function maskOf(value: unknown): Mask | null {
  if (typeof value !== "object" || value === null) return null;
  const { shape, feather_mm: feather } = value as Partial<Mask>;
  return shape === undefined ? null : { shape, feather_mm: Number(feather ?? 0) };
}

/** The shape of a picture's mask, with an optional soft edge. */
export function MaskControl({ field, value, isMixed, onChange }: FieldControlProps<"mask">) {
  const mask = maskOf(value);
  const choose = (shape: string) => onChange(shape === none ? null : { feather_mm: 0, ...mask, shape });
  return (
    <>
      <SelectRow
        label={field.label}
        options={shapes}
        value={isMixed ? null : (mask?.shape ?? none)}
        isMixed={isMixed}
        onChange={choose}
      />
      {mask === null ? null : (
        <NumberField
          name="Soft edge"
          label="Soft edge"
          unit="mm"
          isWide
          value={mask.feather_mm ?? 0}
          step={0.5}
          min={0}
          max={mostMm}
          fallback={0}
          onChange={(feather) => onChange({ ...mask, feather_mm: feather })}
        />
      )}
    </>
  );
}

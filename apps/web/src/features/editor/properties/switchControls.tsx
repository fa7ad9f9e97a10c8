import { Switch } from "@mantine/core";
import { type FontVariant, fontVariants, tagOf, variantsIn, variantText } from "@print-builder/core/elements";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import type { FieldControlProps } from "./fieldControl.ts";
import classes from "./properties.module.css";
import { useSelectedFont } from "./textFormat.ts";

export function SwitchControl({ field, value, onChange }: FieldControlProps<"switch">) {
  return (
    <Switch
      className={classes.wide ?? ""}
      size="sm"
      label={field.label}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function requiredHelp(value: unknown, isMixed: boolean): string {
  if (isMixed) return "Some of the selected elements are required.";
  if (value === true) return "You are asked before any card without it is printed.";
  return "If it is empty, nothing is printed for it or for a label grouped with it.";
}

export function RequiredControl({ field, value, isMixed, onChange }: FieldControlProps<"required">) {
  return (
    <Switch
      className={classes.wide ?? ""}
      size="sm"
      label={field.label}
      description={requiredHelp(value, isMixed)}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

const variantNames: Readonly<Record<FontVariant, string>> = {
  "small-caps": "Small capitals",
  "tabular-nums": "Tabular figures",
  "oldstyle-nums": "Old-style figures",
  "slashed-zero": "Slashed zero",
};

/** A switch for each OpenType feature of the font. */
export function FontVariantControl({ value, isMixed, onChange }: FieldControlProps<"fontVariant">) {
  const { faceFor, faces } = useCardTools(useEditor().studio);
  const font = useSelectedFont();
  const face = font && faceFor(font.family, font.weight, font.italic).face;
  if (face === null || !faces.has(face)) return null;
  const { hasFeature } = faces.get(face);
  const on = isMixed ? [] : variantsIn(value);
  const change = (variant: FontVariant, isOn: boolean) =>
    onChange(variantText(isOn ? [...on, variant] : on.filter((other) => other !== variant)));
  return fontVariants
    .filter((variant) => hasFeature(tagOf(variant)))
    .map((variant) => (
      <Switch
        key={variant}
        className={classes.wide ?? ""}
        size="sm"
        label={variantNames[variant]}
        checked={on.includes(variant)}
        onChange={(event) => change(variant, event.currentTarget.checked)}
      />
    ));
}

import { Select } from "@mantine/core";
import { fontFamilies } from "@print-builder/fonts";
import type { FieldControlProps } from "./fieldControl.ts";
import classes from "./properties.module.css";

const groupLabels = {
  standard: "Standard",
  text: "Open fonts",
  script: "Other scripts",
  symbol: "Signs and emoji",
} as const;

function label(name: string, printsAs: string): string {
  return name === printsAs ? name : `${name} (prints as ${printsAs})`;
}

const choices = (["standard", "text", "script", "symbol"] as const).map((group) => ({
  group: groupLabels[group],
  items: fontFamilies
    .filter((family) => family.group === group)
    .map(({ name, printsAs }) => ({ value: name, label: label(name, printsAs) })),
}));

const known = new Set(fontFamilies.map(({ name }) => name));

/** The family that reaches the paper; Arimo stands in for one that nobody knows. */
export function printedFamily(family: unknown): string {
  return fontFamilies.find(({ name }) => name === family)?.printsAs ?? "Arimo";
}

export function FontControl({ field, value, isMixed, onChange }: FieldControlProps<"font">) {
  const family = typeof value === "string" ? value : null;
  const own =
    family !== null && !known.has(family)
      ? [{ group: "In this design", items: [{ value: family, label: family }] }]
      : [];
  return (
    <Select
      className={classes.wide ?? ""}
      size="xs"
      variant="filled"
      searchable
      aria-label={field.label}
      placeholder={isMixed ? "Mixed" : ""}
      nothingFoundMessage="No such font"
      maxDropdownHeight={320}
      data={[...own, ...choices]}
      value={family}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

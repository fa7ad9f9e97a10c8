import { Switch } from "@mantine/core";
import type { FieldControlProps } from "./fieldControl.ts";
import classes from "./properties.module.css";

/** Something that is on or off. */
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
  if (value === true) return "Cards without it are asked about before printing.";
  return "Empty, it prints as nothing, and so does a label grouped with it.";
}

/** Whether a card needs what it shows. */
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

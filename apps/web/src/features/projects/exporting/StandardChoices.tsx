import { Checkbox } from "@mantine/core";
import classes from "../form.module.css";
import type { StandardOptions } from "./exportOptions.ts";

type StandardChoicesProps = {
  readonly options: StandardOptions;
  readonly onChange: (options: StandardOptions) => void;
};

const parts = [
  {
    key: "include_project",
    label: "Project",
    description: "The design and its settings. Only with them can the ZIP be imported again.",
  },
  { key: "include_csv", label: "CSV data", description: "The uploaded rows." },
  { key: "include_images", label: "Images", description: "Photos and artwork." },
] as const;

export function StandardChoices({ options, onChange }: StandardChoicesProps) {
  return (
    <fieldset className={classes.parts}>
      <legend>Include</legend>
      {parts.map(({ key, label, description }) => (
        <Checkbox
          key={key}
          label={label}
          description={description}
          checked={options[key]}
          onChange={(event) => onChange({ ...options, [key]: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  );
}

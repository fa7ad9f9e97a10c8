import { SegmentedControl } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "../printing.module.css";
import { SetupField } from "./SetupField.tsx";

/** A part of a card's side, its lengths as they were typed. */
export type AreaForm = { readonly side: "front" | "back" } & Readonly<
  Record<"x_mm" | "y_mm" | "width_mm" | "height_mm", string>
>;

const fields = [
  ["x_mm", "From the left"],
  ["y_mm", "From the top"],
  ["width_mm", "Width"],
  ["height_mm", "Height"],
] as const;

type AreaFieldsProps<Area extends AreaForm> = {
  readonly area: Area;
  readonly name: string;
  readonly onChange: (area: Area) => void;
  readonly onRemove: () => void;
  /** What else is said of it. */
  readonly children?: ReactNode;
};

/** Where a part of a card lies, and on which side. */
export function AreaFields<Area extends AreaForm>(props: AreaFieldsProps<Area>) {
  const { area, name, onChange, onRemove, children } = props;
  return (
    <fieldset className={classes.cutout} aria-label={name}>
      <div className={classes.cutoutHead}>
        <span>{name}</span>
        <SegmentedControl
          size="xs"
          aria-label={`${name}: side`}
          value={area.side}
          data={[
            { value: "front", label: "Front" },
            { value: "back", label: "Back" },
          ]}
          onChange={(side) => onChange({ ...area, side: side === "back" ? "back" : "front" })}
        />
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} />
        </IconButton>
      </div>
      {children}
      <div className={classes.pair}>
        {fields.map(([field, label]) => (
          <SetupField
            key={field}
            label={label}
            unit="mm"
            value={area[field]}
            onChange={(value) => onChange({ ...area, [field]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

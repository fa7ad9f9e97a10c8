import { Button, SegmentedControl } from "@mantine/core";
import { type CutoutKind, cutoutKinds } from "@print-builder/core/document";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberFields, type NumberRow } from "#ui/NumberField.tsx";
import classes from "../printing.module.css";
import { type CutoutForm, type SetupForm, withCutout } from "./pageSetupForm.ts";

const names: Readonly<Record<CutoutKind, string>> = {
  slot: "Slot",
  hole: "Hole",
  stripe: "Magnetic stripe",
  chip: "Chip",
};

const fields: readonly NumberRow<"x_mm" | "y_mm" | "width_mm" | "height_mm">[] = [
  ["x_mm", "From the left", "mm"],
  ["y_mm", "From the top", "mm"],
  ["width_mm", "Width", "mm"],
  ["height_mm", "Height", "mm"],
];

type CutoutFieldsProps = {
  readonly cutout: CutoutForm;
  readonly name: string;
  readonly onChange: (cutout: CutoutForm) => void;
  readonly onRemove: () => void;
};

function CutoutFields({ cutout, name, onChange, onRemove }: CutoutFieldsProps) {
  return (
    <fieldset className={classes.cutout} aria-label={name}>
      <div className={classes.cutoutHead}>
        <span>{name}</span>
        <SegmentedControl
          size="xs"
          aria-label={`${name}: side`}
          value={cutout.side}
          data={[
            { value: "front", label: "Front" },
            { value: "back", label: "Back" },
          ]}
          onChange={(side) => onChange({ ...cutout, side: side === "back" ? "back" : "front" })}
        />
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} />
        </IconButton>
      </div>
      <div className={classes.pair}>
        <NumberFields
          fields={fields}
          values={cutout}
          min={0}
          onChange={(field, value) => onChange({ ...cutout, [field]: value })}
        />
      </div>
    </fieldset>
  );
}

type CutoutsProps = { readonly form: SetupForm; readonly onChange: (form: SetupForm) => void };

/** Summary shown on the Cutout tab. */
export function cutoutText({ cutouts }: SetupForm): string {
  return cutouts.length === 0
    ? "Optional: define holes/magnetic stripe windows, etc."
    : "Not printed: the canvas shows cutouts, and the check names whatever is under them. Slots and holes go through both sides.";
}

/** Edits the parts of the card that are punched out or not printed on. */
export function Cutouts({ form, onChange }: CutoutsProps) {
  const { cutouts } = form;
  const put = (at: number, changed: readonly CutoutForm[]) =>
    onChange({ ...form, cutouts: cutouts.toSpliced(at, 1, ...changed) });
  return (
    <div className={classes.tab}>
      <div className={classes.adding}>
        {cutoutKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            disabled={cutouts.length >= 20}
            onClick={() => onChange(withCutout(form, kind))}
          >
            {names[kind]}
          </Button>
        ))}
      </div>
      {cutouts.map((cutout, at) => {
        const name = `${names[cutout.kind]} ${at + 1}`;
        return (
          <CutoutFields
            key={name}
            cutout={cutout}
            name={name}
            onChange={(changed) => put(at, [changed])}
            onRemove={() => put(at, [])}
          />
        );
      })}
    </div>
  );
}

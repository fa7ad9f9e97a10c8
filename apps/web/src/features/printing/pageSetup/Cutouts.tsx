import { Button } from "@mantine/core";
import { type CutoutKind, cutoutKinds } from "@print-builder/core/document";
import { IconPlus } from "@tabler/icons-react";
import classes from "../printing.module.css";
import { AreaFields } from "./AreaFields.tsx";
import { type CutoutForm, type SetupForm, withCutout } from "./pageSetupForm.ts";

const names: Readonly<Record<CutoutKind, string>> = {
  slot: "Slot",
  hole: "Hole",
  stripe: "Magnetic stripe",
  chip: "Chip",
};

type CutoutsProps = { readonly form: SetupForm; readonly onChange: (form: SetupForm) => void };

/** What the Cutout tab says, above what is set there. */
export function cutoutText({ cutouts }: SetupForm): string {
  return cutouts.length === 0
    ? "Optional: define holes/magnetic stripe windows, etc. (coming soon)"
    : "Never printed: the canvas shows them, and the check names what lies beneath. Slots and holes go through to the other side.";
}

/** What is punched out of the card, and what on it is not printed on. */
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
          <AreaFields
            key={name}
            area={cutout}
            name={name}
            onChange={(changed) => put(at, [changed])}
            onRemove={() => put(at, [])}
          />
        );
      })}
    </div>
  );
}

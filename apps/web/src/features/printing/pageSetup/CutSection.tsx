import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { type CutoutKind, cutoutKinds, type MarkName, markNames } from "@print-builder/core/document";
import { problemKinds } from "@print-builder/core/preflight";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { FoldSection } from "#ui/FoldSection.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberFields, type NumberRow } from "#ui/NumberField.tsx";
import { WarningNote } from "#ui/WarningNote.tsx";
import classes from "../printing.module.css";
import { type CutForm, type CutoutForm, lacksOf, type SetupForm, withCutout } from "./pageSetupForm.ts";

const markTexts: Readonly<Record<MarkName, { readonly label: string; readonly description: string }>> = {
  crop: { label: "Crop marks", description: "Lines at the corners that show where to cut" },
  registration: { label: "Registration marks", description: "Crosses for aligning the inks of a press" },
  fold: { label: "Fold marks", description: "Dashes at the middle of the longer side" },
  info: { label: "Page information", description: "Project, sheet number and date" },
  cut_contour: { label: "Cutting line", description: "The card's outline in the ink CutContour" },
  colour_bar: { label: "Colour bar", description: "Patches for checking the inks of a press" },
};

const layouts = [
  { value: "sheet", label: "Labels on sheets" },
  { value: "single", label: "One card per page" },
];

/** Summary of the settings for the collapsed section. */
function summaryOf({ bleed_mm, marks, layout }: CutForm): string {
  const said = [
    ...(layout === "single" ? ["one card per page"] : []),
    ...(Number(bleed_mm) > 0 ? [`${bleed_mm} mm bleed`] : []),
    ...(marks.length > 0 ? [marks.length === 1 ? "1 kind of mark" : `${marks.length} kinds of marks`] : []),
  ];
  return said.length === 0 ? "none" : said.join(", ");
}

type CutSectionProps = { readonly form: SetupForm; readonly onChange: (form: SetupForm) => void };

type MarkBoxProps = {
  readonly name: MarkName;
  /** The problem if there is too little space for the mark; null if there is enough. */
  readonly lack: string | null;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

function MarkBox({ name, lack, checked, onChange }: MarkBoxProps) {
  const { label, description } = markTexts[name];
  return (
    <Checkbox
      size="sm"
      label={label}
      description={lack === null ? description : <span className={classes.lack}>{lack}</span>}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

const fields: readonly NumberRow<"bleed_mm" | "safe_mm">[] = [
  ["bleed_mm", "Bleed", "mm"],
  ["safe_mm", "Safe zone", "mm"],
];

/** Settings for print shops and card bureaus: bleed, marks, and one card per page. */
export function CutSection({ form, onChange }: CutSectionProps) {
  const { cut } = form;
  const change = (part: Partial<CutForm>) => onChange({ ...form, cut: { ...cut, ...part } });
  const lacks = useMemo(() => lacksOf(form), [form]);
  return (
    <FoldSection
      title="Bleed and marks for print shops"
      summary={summaryOf(cut)}
      startsOpen={summaryOf(cut) !== "none"}
    >
      <SegmentedControl
        fullWidth
        aria-label="Layout"
        value={cut.layout}
        data={layouts}
        onChange={(layout) => change({ layout: layout === "single" ? "single" : "sheet" })}
      />
      <div className={classes.pair}>
        <NumberFields
          fields={fields}
          values={cut}
          min={0}
          onChange={(field, value) => change({ [field]: value })}
        />
      </div>
      <fieldset className={classes.marks} aria-label="Marks">
        {markNames.map((name) => (
          <MarkBox
            key={name}
            name={name}
            lack={lacks.get(name) ?? null}
            checked={cut.marks.includes(name)}
            onChange={(checked) =>
              change({
                marks: markNames.filter((each) => (each === name ? checked : cut.marks.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      {lacks.size > 0 ? <WarningNote>{problemKinds.no_mark_room.advice}</WarningNote> : null}
    </FoldSection>
  );
}

const names: Readonly<Record<CutoutKind, string>> = {
  slot: "Slot",
  hole: "Hole",
  stripe: "Magnetic stripe",
  chip: "Chip",
};

const cutoutFields: readonly NumberRow<"x_mm" | "y_mm" | "width_mm" | "height_mm">[] = [
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
          fields={cutoutFields}
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
    : "Cutouts are not printed: the canvas shows them, and the check lists whatever is under them. Slots and holes go through both sides.";
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

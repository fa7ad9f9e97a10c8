import { Button, SegmentedControl, Select } from "@mantine/core";
import { readTypedNumber } from "@print-builder/core/editing";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { FoldSection } from "#ui/FoldSection.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberFields, type NumberRow } from "#ui/NumberField.tsx";
import printing from "../printing.module.css";
import { cardOf, type PrinterForm, withZone, type ZoneForm, type ZoneLength } from "./printerForm.ts";
import classes from "./printers.module.css";

const freeChoices: readonly { readonly value: ZoneForm["free"]; readonly label: string }[] = [
  { value: "black", label: "No black" },
  { value: "overlay", label: "No overlay" },
  { value: "both", label: "Neither black nor overlay" },
];

const addings = [
  { kind: "chip", label: "Chip" },
  { kind: "stripe", label: "Magnetic stripe" },
  { kind: null, label: "Other zone" },
] as const;

const mostZones = 20;

function summaryOf(zones: readonly ZoneForm[]): string {
  return zones.length === 0 ? "none" : zones.length === 1 ? "1 zone" : `${zones.length} zones`;
}

function lengthOf(typed: string): number {
  const read = readTypedNumber(typed, "mm");
  return "value" in read ? Math.max(0, read.value) : 0;
}

type SidePictureProps = {
  readonly side: ZoneForm["side"];
  readonly card: ReturnType<typeof cardOf>;
  readonly zones: readonly ZoneForm[];
};

/** A side of the card with its zones as typed. */
function SidePicture({ side, card, zones }: SidePictureProps) {
  const inside = useId();
  const name = side === "front" ? "Front" : "Back";
  const { widthMm: width, heightMm: height } = card;
  const corner = 3.18;
  return (
    <figure className={classes.side}>
      <svg
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        role="img"
        aria-label={`Zones of the ${side}: ${zones.length === 0 ? "none" : zones.length}`}
      >
        <clipPath id={inside}>
          <rect width={width} height={height} rx={corner} />
        </clipPath>
        <rect className={classes.plastic} width={width} height={height} rx={corner} />
        <g clipPath={`url(#${inside})`}>
          {zones.map((zone, at) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no identity but its position
              key={at}
              className={classes.zone}
              data-free={zone.free}
              x={lengthOf(zone.x_mm)}
              y={lengthOf(zone.y_mm)}
              width={lengthOf(zone.width_mm)}
              height={lengthOf(zone.height_mm)}
            />
          ))}
        </g>
      </svg>
      <figcaption className={classes.help}>{name}</figcaption>
    </figure>
  );
}

const lengths: readonly NumberRow<ZoneLength>[] = [
  ["x_mm", "From the left", "mm"],
  ["y_mm", "From the top", "mm"],
  ["width_mm", "Width", "mm"],
  ["height_mm", "Height", "mm"],
];

type ZoneFieldsProps = {
  readonly zone: ZoneForm;
  readonly name: string;
  readonly onChange: (zone: ZoneForm) => void;
  readonly onRemove: () => void;
};

function ZoneFields({ zone, name, onChange, onRemove }: ZoneFieldsProps) {
  return (
    <fieldset className={printing.cutout} aria-label={name}>
      <div className={printing.cutoutHead}>
        <span>{name}</span>
        <Select
          size="xs"
          aria-label={`${name}: what to leave out`}
          allowDeselect={false}
          data={freeChoices}
          value={zone.free}
          onChange={(free) => {
            const chosen = freeChoices.find(({ value }) => value === free);
            if (chosen) onChange({ ...zone, free: chosen.value });
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label={`${name}: side`}
          value={zone.side}
          data={[
            { value: "front", label: "Front" },
            { value: "back", label: "Back" },
          ]}
          onChange={(side) => onChange({ ...zone, side: side === "back" ? "back" : "front" })}
        />
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} />
        </IconButton>
      </div>
      <div className={classes.lengths}>
        <NumberFields
          fields={lengths}
          values={zone}
          onChange={(length, typed) => onChange({ ...zone, [length]: typed })}
        />
      </div>
    </fieldset>
  );
}

type PrinterZonesProps = {
  readonly form: PrinterForm;
  readonly onChange: (part: Pick<PrinterForm, "zones">) => void;
};

/** Edits the zones where a card printer prints no black or applies no overlay. */
export function PrinterZones({ form, onChange }: PrinterZonesProps) {
  const { zones } = form;
  const put = (at: number, changed: readonly ZoneForm[]) =>
    onChange({ zones: zones.toSpliced(at, 1, ...changed) });
  return (
    <FoldSection title="Zones to keep free" summary={summaryOf(zones)} startsOpen={zones.length > 0}>
      <p className={classes.help}>
        Areas such as a chip, a stripe or a signature panel. Black is mixed from colours there, or the overlay
        leaves them out. Lengths are measured from the upper left corner of the side.
      </p>
      <div className={classes.sides}>
        {(["front", "back"] as const).map((side) => (
          <SidePicture
            key={side}
            side={side}
            card={cardOf(form)}
            zones={zones.filter((zone) => zone.side === side)}
          />
        ))}
      </div>
      <div className={printing.adding}>
        {addings.map(({ kind, label }) => (
          <Button
            key={label}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            disabled={zones.length >= mostZones}
            onClick={() => onChange(withZone(form, kind))}
          >
            {label}
          </Button>
        ))}
      </div>
      {zones.map((zone, at) => {
        const name = `Zone ${at + 1}`;
        return (
          <ZoneFields
            key={name}
            zone={zone}
            name={name}
            onChange={(changed) => put(at, [changed])}
            onRemove={() => put(at, [])}
          />
        );
      })}
    </FoldSection>
  );
}

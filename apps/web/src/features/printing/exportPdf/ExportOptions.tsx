import { Checkbox, SegmentedControl, Select, TextInput, type TextInputProps } from "@mantine/core";
import { WarningNote } from "#ui/WarningNote.tsx";
import { dpiChoices, flipChoices, maxCopies, orderChoices, sideChoices } from "../flow/printChoices.ts";
import classes from "../printing.module.css";
import type { ExportForm } from "./exportForm.ts";

export type ExportOptionsProps = {
  readonly form: ExportForm;
  readonly total: number;
  readonly slots: number;
  readonly isDualSided: boolean;
  readonly onChange: (part: Partial<ExportForm>) => void;
};

type NumberBoxProps = Omit<TextInputProps, "type" | "min" | "max" | "onChange"> & {
  readonly most: number;
  readonly onChange: (typed: string) => void;
};

/** A whole number from 1, as it is typed: what is wrong with it is said below the form. */
function NumberBox({ most, onChange, ...others }: NumberBoxProps) {
  return (
    <TextInput
      type="number"
      min={1}
      max={most}
      inputWrapperOrder={["label", "input", "description"]}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...others}
    />
  );
}

function RangeFields({ form, total, onChange }: ExportOptionsProps) {
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Records"
        value={form.range}
        data={[
          { value: "all", label: `All ${total.toLocaleString()} records` },
          { value: "range", label: "A range" },
        ]}
        onChange={(range) => onChange({ range: range as ExportForm["range"] })}
      />
      {form.range === "range" ? (
        <div className={classes.pair}>
          <NumberBox
            label="From record"
            most={total}
            value={form.from}
            onChange={(from) => onChange({ from })}
          />
          <NumberBox label="To record" most={total} value={form.to} onChange={(to) => onChange({ to })} />
        </div>
      ) : null}
    </>
  );
}

function SheetFields({ form, slots, isDualSided, onChange }: ExportOptionsProps) {
  return (
    <>
      {isDualSided ? (
        <SegmentedControl
          fullWidth
          aria-label="Side"
          value={form.side}
          data={sideChoices}
          onChange={(side) => onChange({ side: side as ExportForm["side"] })}
        />
      ) : null}
      <div className={classes.pair}>
        <NumberBox
          label="Copies of each card"
          most={maxCopies}
          value={form.copies}
          onChange={(copies) => onChange({ copies })}
        />
        <NumberBox
          label="Start at position"
          description={`1 to ${slots} on the first sheet`}
          most={slots}
          value={form.startAt}
          onChange={(startAt) => onChange({ startAt })}
        />
        <Select
          label="Order on the sheet"
          value={form.order}
          data={orderChoices}
          onChange={(order) => order && onChange({ order: order as ExportForm["order"] })}
        />
        <Select
          label="Dots per inch"
          value={form.dpi}
          data={dpiChoices}
          onChange={(dpi) => dpi && onChange({ dpi })}
        />
        {isDualSided && form.side === "both" ? (
          <Select
            label="Sheets are turned over the"
            value={form.flip}
            data={flipChoices}
            onChange={(flip) => flip && onChange({ flip: flip as ExportForm["flip"] })}
          />
        ) : null}
      </div>
      <Checkbox
        label="Print cutting guides"
        checked={form.guides}
        onChange={(event) => onChange({ guides: event.currentTarget.checked })}
      />
    </>
  );
}

/** What of the project goes into the PDF, and how it lies on the sheets. */
export function ExportOptions(props: ExportOptionsProps) {
  return (
    <div className={classes.options}>
      {props.total === 0 ? (
        <WarningNote>There are no records yet. Upload a table first: Project, Data wizard.</WarningNote>
      ) : null}
      <RangeFields {...props} />
      <SheetFields {...props} />
    </div>
  );
}

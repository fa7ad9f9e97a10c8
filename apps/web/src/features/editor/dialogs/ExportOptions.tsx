import { Checkbox, SegmentedControl, Select, TextInput } from "@mantine/core";
import classes from "./dialogs.module.css";
import type { ExportForm } from "./exportForm.ts";

const dpiChoices = ["150", "300", "600", "1200"];

const sideChoices = [
  { value: "front", label: "Front" },
  { value: "back", label: "Back" },
  { value: "both", label: "Both sides" },
];

export type ExportOptionsProps = {
  readonly form: ExportForm;
  readonly total: number;
  readonly slots: number;
  readonly isDualSided: boolean;
  readonly onChange: (part: Partial<ExportForm>) => void;
};

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
          <TextInput
            type="number"
            min={1}
            max={total}
            label="From record"
            value={form.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <TextInput
            type="number"
            min={1}
            max={total}
            label="To record"
            value={form.to}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
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
        <TextInput
          type="number"
          min={1}
          label="Copies of each card"
          value={form.copies}
          onChange={(event) => onChange({ copies: event.currentTarget.value })}
        />
        <TextInput
          type="number"
          min={1}
          max={slots}
          label="Start at position"
          description={`1 to ${slots} on the first sheet`}
          inputWrapperOrder={["label", "input", "description"]}
          value={form.startAt}
          onChange={(event) => onChange({ startAt: event.currentTarget.value })}
        />
        <Select
          label="Order on the sheet"
          value={form.order}
          data={[
            { value: "across_then_down", label: "Across, then down" },
            { value: "down_then_across", label: "Down, then across" },
          ]}
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
            data={[
              { value: "long", label: "Long edge" },
              { value: "short", label: "Short edge" },
            ]}
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
        <p className={classes.warning}>
          There are no records yet. Upload a table first: Project, Data wizard.
        </p>
      ) : null}
      <RangeFields {...props} />
      <SheetFields {...props} />
    </div>
  );
}

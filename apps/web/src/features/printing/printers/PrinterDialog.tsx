import { Button, Select, Switch, TextInput } from "@mantine/core";
import { printerPreset, printerPresets } from "@print-builder/card-printers";
import { papers } from "@print-builder/core/document";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { FoldSection } from "#ui/FoldSection.tsx";
import { NumberFields, type NumberRow, NumberText } from "#ui/NumberField.tsx";
import printing from "../printing.module.css";
import { forgetPrinter, type KeptPrinter, keepPrinter } from "./keptPrinters.ts";
import { MeasurePrinter } from "./MeasurePrinter.tsx";
import { PrinterZones } from "./PrinterZones.tsx";
import {
  type CorrectionForm,
  kindForm,
  type MarginForm,
  type PrinterForm,
  presetForm,
  printerForm,
  readPrinterForm,
} from "./printerForm.ts";
import classes from "./printers.module.css";

const correctionFields: readonly NumberRow<keyof CorrectionForm>[] = [
  ["x", "To the right", "mm"],
  ["y", "Down", "mm"],
  ["scaleX", "Width", "%"],
  ["scaleY", "Height", "%"],
  ["turn", "Turn clockwise", "°"],
];

const marginFields: readonly NumberRow<keyof MarginForm>[] = [
  ["left", "Left", "mm"],
  ["top", "Top", "mm"],
  ["right", "Right", "mm"],
  ["bottom", "Bottom", "mm"],
];

const kinds = [
  { value: "office", label: "Office printer" },
  { value: "card", label: "Card printer" },
  { value: "label", label: "Label printer" },
];

const duplexChoices = [
  { value: "", label: "As chosen for each print" },
  { value: "long", label: "Automatically, flipping on the long edge" },
  { value: "short", label: "Automatically, flipping on the short edge" },
  { value: "manual", label: "By hand: all fronts, then all backs" },
  { value: "none", label: "Never: it prints one side" },
];

const pileChoices = [
  { value: "face_down", label: "Printed side down, as most printers do" },
  { value: "face_up", label: "Printed side up" },
];

type PartProps = { readonly form: PrinterForm; readonly onChange: (part: Partial<PrinterForm>) => void };

function Basics({ form, onChange }: PartProps) {
  return (
    <div className={printing.pair}>
      <TextInput
        label="Name"
        placeholder="Office laser, tray 2"
        data-autofocus
        value={form.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label="Kind"
        allowDeselect={false}
        data={kinds}
        value={form.kind}
        onChange={(kind) => kind && onChange(kindForm(kind as PrinterForm["kind"]))}
      />
      <Select
        label="Paper"
        allowDeselect={false}
        data={[
          { value: "", label: "Any paper" },
          ...papers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={form.paper}
        onChange={(paper) => onChange({ paper: paper ?? "" })}
      />
      <NumberText
        label="Resolution"
        isWhole
        placeholder="As chosen for each print"
        rightSection="dpi"
        value={form.dpi}
        onChange={(dpi) => onChange({ dpi })}
      />
    </div>
  );
}

const overlayChoices = [
  { value: "page", label: "On a page after each side" },
  { value: "spot", label: "As a separate ink" },
];

/** Settings that only card printers have. */
function CardPrinter({ form, onChange }: PartProps) {
  return (
    <>
      <Switch
        label="Black texts and codes with the black panel only"
        description="Only pure black is printed with it, never photos."
        checked={form.pureBlack}
        onChange={(event) => onChange({ pureBlack: event.currentTarget.checked })}
      />
      <div className={printing.pair}>
        <NumberText
          label="Prints over the edge"
          unit="mm"
          value={form.overEdge}
          onChange={(overEdge) => onChange({ overEdge })}
        />
        <Select
          label="Varnish and UV"
          allowDeselect={false}
          data={overlayChoices}
          value={form.overlay}
          onChange={(overlay) => overlay && onChange({ overlay: overlay as PrinterForm["overlay"] })}
        />
      </div>
    </>
  );
}

function KnownPrinter({ onChange }: Pick<PartProps, "onChange">) {
  return (
    <Select
      label="Known printers"
      placeholder="Fill in a card printer"
      data={printerPresets.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const preset = id === null ? null : printerPreset(id);
        if (preset) onChange(presetForm(preset));
      }}
    />
  );
}

function BothSides({ form, onChange }: PartProps) {
  return (
    <div className={printing.pair}>
      <Select
        label="Turns sheets over"
        allowDeselect={false}
        data={duplexChoices}
        value={form.duplex}
        onChange={(duplex) => onChange({ duplex: (duplex ?? "") as PrinterForm["duplex"] })}
      />
      {form.duplex === "manual" ? (
        <Select
          label="Sheets come out"
          allowDeselect={false}
          data={pileChoices}
          value={form.pile}
          onChange={(pile) => pile && onChange({ pile: pile as PrinterForm["pile"] })}
        />
      ) : null}
    </div>
  );
}

function Corrections({ form, onChange }: PartProps) {
  const { front, back } = form;
  return (
    <>
      <p className={classes.help}>Added to the position of the print. Negative numbers move it left or up.</p>
      <div className={classes.numbers}>
        <NumberFields
          fields={correctionFields}
          values={front}
          onChange={(name, value) => onChange({ front: { ...front, [name]: value } })}
        />
      </div>
      <fieldset className={classes.group}>
        <legend className={classes.help}>Added for the back</legend>
        <div className={classes.numbers}>
          <NumberFields
            fields={correctionFields}
            values={back}
            onChange={(name, value) => onChange({ back: { ...back, [name]: value } })}
          />
        </div>
      </fieldset>
    </>
  );
}

function isPlain({ front, back }: PrinterForm): boolean {
  return [front, back].every(
    ({ x, y, scaleX, scaleY, turn }) =>
      [x, y, turn].every((text) => Number(text) === 0) &&
      [scaleX, scaleY].every((text) => Number(text) === 100),
  );
}

/** The dialog's result: the profile was saved or deleted. */
export type EditedPrinter = { readonly kept: KeptPrinter | null };

/** Edits a printer profile, and measures its corrections with a test sheet. */
export function PrinterDialog({
  printer,
  close,
}: { readonly printer: KeptPrinter | null } & DialogProps<EditedPrinter>) {
  const [form, setForm] = useState(() => printerForm(printer?.profile ?? {}));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<PrinterForm>) => setForm((before) => ({ ...before, ...part }));
  const doing = async (work: () => Promise<EditedPrinter>) => {
    setBusy(true);
    try {
      close(await work());
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  const save = () => {
    const read = readPrinterForm(form, printer?.profile ?? {});
    if ("error" in read) return setError(read.error);
    void doing(async () => ({ kept: await keepPrinter(read.profile, printer?.id ?? null) }));
  };
  const forget = async ({ id, profile }: KeptPrinter) => {
    const title = `Delete the printer profile “${profile.name ?? ""}”?`;
    const isSure = await confirm({ title, message: "Its corrections will be lost.", action: "Delete" });
    if (!isSure) return;
    await doing(async () => {
      await forgetPrinter(id);
      return { kept: null };
    });
  };
  return (
    <DialogFrame
      title={printer ? "Printer profile" : "New printer profile"}
      width={640}
      busy={isBusy}
      holdsText
      footer={
        <>
          {printer ? (
            <Button
              variant="subtle"
              color="red"
              className={classes.forget ?? ""}
              onClick={() => void forget(printer)}
            >
              Delete
            </Button>
          ) : null}
          <Button variant="default" onClick={() => close(null)}>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={save}>
            Save profile
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {printer ? null : <KnownPrinter onChange={change} />}
        <Basics form={form} onChange={change} />
        {form.kind === "card" ? <CardPrinter form={form} onChange={change} /> : null}
        <BothSides form={form} onChange={change} />
      </div>
      {form.kind === "card" ? <PrinterZones form={form} onChange={change} /> : null}
      <MeasurePrinter form={form} onChange={change} />
      <FoldSection
        title="Corrections"
        summary={isPlain(form) ? "none" : "measured or typed"}
        key={isPlain(form) ? "plain" : "corrected"}
        startsOpen={!isPlain(form)}
      >
        <Corrections form={form} onChange={change} />
      </FoldSection>
      <FoldSection title="Unprintable edge" summary={marginSummary(form.margins)}>
        <p className={classes.help}>
          How close to the edge the printer can print. On the test sheet, the first complete line at each edge
          shows the distance in mm.
        </p>
        <div className={classes.numbers}>
          <NumberFields
            fields={marginFields}
            values={form.margins}
            onChange={(name, value) => change({ margins: { ...form.margins, [name]: value } })}
          />
        </div>
      </FoldSection>
      {error === null ? null : (
        <p className={printing.error} role="alert">
          {error}
        </p>
      )}
    </DialogFrame>
  );
}

function marginSummary(margins: MarginForm): string {
  const edges = Object.values(margins);
  return edges.every((text) => Number(text) === 0) ? "not known" : `${edges.join(", ")} mm`;
}

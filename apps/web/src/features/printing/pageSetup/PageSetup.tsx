import { Button, SegmentedControl, Select, Tabs } from "@mantine/core";
import { cardSizes, type LabelShape, type PageSetup as Setup } from "@print-builder/core/document";
import { IconLayoutAlignCenter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ReadySetup } from "#platform/editorSession/applyPageSetup.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import classes from "../printing.module.css";
import { Cutouts, cutoutText } from "./Cutouts.tsx";
import { CutSection } from "./CutSection.tsx";
import {
  centredForm,
  formOf,
  knownSizeOf,
  type LabelField,
  onStock,
  ownStockOf,
  type PageField,
  previewOf,
  readForm,
  refusedIn,
  type SetupForm,
  shaped,
  turned,
  typedOver,
  withCardSize,
} from "./pageSetupForm.ts";
import { SetupField } from "./SetupField.tsx";
import { SheetPreviewBox } from "./SheetPreviewBox.tsx";
import { StockPicker } from "./StockPicker.tsx";
import { TimeZoneSection } from "./TimeZoneSection.tsx";

type FieldRow<Name extends string> = readonly [name: Name, label: string, unit: "mm" | ""];

const pageFields: readonly FieldRow<PageField>[] = [
  ["width_mm", "Page width", "mm"],
  ["height_mm", "Page height", "mm"],
  ["left_mm", "Left margin", "mm"],
  ["top_mm", "Top margin", "mm"],
  ["across", "Labels across", ""],
  ["down", "Labels down", ""],
  ["h_gap_mm", "Horizontal gap", "mm"],
  ["v_gap_mm", "Vertical gap", "mm"],
];

const labelFields: readonly FieldRow<LabelField>[] = [
  ["width_mm", "Label width", "mm"],
  ["height_mm", "Label height", "mm"],
];

/** Fields that only some shapes have. */
const shapeFields: Readonly<Partial<Record<LabelShape, readonly FieldRow<LabelField>[]>>> = {
  rounded: [
    ["corner_w_mm", "Corner width", "mm"],
    ["corner_h_mm", "Corner height", "mm"],
  ],
  ring: [["hole_mm", "Hole, across", "mm"]],
};

const sizeChoices = () =>
  cardSizes.map((size) => ({ value: size.id, label: `${size.name}, ${sizeText(size)}` }));

type FieldsProps<Name extends string> = {
  readonly fields: readonly FieldRow<Name>[];
  readonly values: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name, value: string) => void;
};

function Fields<Name extends string>({ fields, values, onChange }: FieldsProps<Name>): ReactNode {
  return fields.map(([name, label, unit]) => (
    <SetupField
      key={name}
      label={label}
      unit={unit}
      value={values[name]}
      onChange={(value) => onChange(name, value)}
    />
  ));
}

type PartProps = { readonly form: SetupForm; readonly onChange: (form: SetupForm) => void };

function PageTab({ form, onChange }: PartProps) {
  return (
    <div className={classes.tab}>
      <p className={classes.hard}>
        The sheet of paper <WhatIs word="gap" name="Margins and gaps" />
      </p>
      <SegmentedControl
        fullWidth
        aria-label="Orientation"
        value={form.page.orientation}
        data={[
          { value: "portrait", label: "Portrait" },
          { value: "landscape", label: "Landscape" },
        ]}
        onChange={(value) => onChange(turned(form, value as "landscape" | "portrait"))}
      />
      <div className={classes.pair}>
        <Fields
          fields={pageFields}
          values={form.page}
          onChange={(name, value) => onChange(typedOver(form, { page: { ...form.page, [name]: value } }))}
        />
      </div>
      {form.stock ? null : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLayoutAlignCenter size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange(centredForm(form))}
        >
          Centre on sheet
        </Button>
      )}
    </div>
  );
}

function LabelTab({ form, onChange }: PartProps) {
  const { label } = form;
  return (
    <div className={classes.tab}>
      <p className={classes.hard}>
        One card on it <WhatIs word="label" name="Label" />
      </p>
      <SegmentedControl
        fullWidth
        aria-label="Shape"
        value={label.shape}
        data={[
          { value: "rectangle", label: "Rectangle" },
          { value: "rounded", label: "Rounded" },
          { value: "circle", label: "Circle" },
          { value: "ellipse", label: "Ellipse" },
          { value: "ring", label: "Ring" },
        ]}
        onChange={(shape) => onChange(typedOver(form, { label: shaped(label, shape as typeof label.shape) }))}
      />
      <Select
        label="Size"
        placeholder="A size of its own"
        data={sizeChoices()}
        value={knownSizeOf(form)}
        onChange={(id) => onChange(withCardSize(form, id))}
      />
      <div className={classes.pair}>
        <Fields
          fields={[...labelFields, ...(shapeFields[label.shape] ?? [])]}
          values={label}
          onChange={(name, value) =>
            onChange(typedOver(form, { label: shaped({ ...label, [name]: value }, label.shape, name) }))
          }
        />
      </div>
    </div>
  );
}

/** Edits the sheet of paper and its labels. Results in the setup to apply. */
export function PageSetup({ setup, close }: { readonly setup: Setup | null } & DialogProps<ReadySetup>) {
  const [form, setForm] = useState(() => formOf(setup));
  const [tab, setTab] = useState("page");
  const [error, setError] = useState<string | null>(null);
  const apply = () => {
    const refusal = refusedIn(form);
    if (refusal !== null) return setError(refusal);
    const read = readForm(form);
    if ("setup" in read) close(read);
    else setError(read.error);
  };
  return (
    <DialogFrame
      title="Page Setup"
      width={680}
      footer={
        <>
          <Button variant="default" onClick={() => close(null)}>
            Cancel
          </Button>
          <Button onClick={apply}>OK</Button>
        </>
      }
    >
      <StockPicker
        stock={form.stock}
        ownStock={() => ownStockOf(form)}
        onChoose={(stock) => setForm(onStock(form, stock))}
      />
      <div className={classes.setup}>
        <div>
          <Tabs value={tab} onChange={(next) => next && setTab(next)} keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="page">Page</Tabs.Tab>
              <Tabs.Tab value="label">Label</Tabs.Tab>
              <Tabs.Tab value="cutout">Cutout</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="page">
              <PageTab form={form} onChange={setForm} />
            </Tabs.Panel>
            <Tabs.Panel value="label">
              <LabelTab form={form} onChange={setForm} />
            </Tabs.Panel>
            <Tabs.Panel value="cutout">
              <p className={`${classes.tab} ${classes.text}`}>{cutoutText(form)}</p>
            </Tabs.Panel>
          </Tabs>
          {tab === "cutout" ? <Cutouts form={form} onChange={setForm} /> : null}
        </div>
        <SheetPreviewBox sheet={previewOf(form)} />
      </div>
      <CutSection form={form} onChange={setForm} />
      <TimeZoneSection timeZone={form.timeZone} onChange={(timeZone) => setForm({ ...form, timeZone })} />
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </DialogFrame>
  );
}

import { Button, SegmentedControl, Select, Tabs } from "@mantine/core";
import { routes } from "@print-builder/api";
import {
  cardSizes,
  type LabelShape,
  type PageSetup as Setup,
  type Stock,
  type StockName,
} from "@print-builder/core/document";
import { IconLayoutAlignCenter } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { ReadySetup } from "#platform/editorSession/applyPageSetup.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { StockSelect, useMyStocks } from "#platform/stocks/StockSelect.tsx";
import { prompt } from "#ui/dialogs/ask.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { FoldSection } from "#ui/FoldSection.tsx";
import { NumberFields, type NumberRow } from "#ui/NumberField.tsx";
import { sizeText } from "#ui/texts/sizeText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "../printing.module.css";
import { Cutouts, CutSection, cutoutText } from "./CutSection.tsx";
import {
  centredForm,
  formOf,
  knownSizeOf,
  type LabelField,
  type OwnStock,
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
import { SheetPreviewBox } from "./SheetPreviewBox.tsx";

type StockPickerProps = {
  readonly stock: StockName | null;
  /** A stock from the numbers in the form; null if the numbers do not describe a sheet. */
  readonly ownStock: () => OwnStock | null;
  readonly onChoose: (stock: Stock) => void;
};

/** Chooses the sheet's stock, and saves or deletes custom stocks. */
function StockPicker({ stock, ownStock, onChoose }: StockPickerProps) {
  const mine = useMyStocks();
  const client = useQueryClient();
  const chosenOwn = mine.data?.stocks.find(({ id }) => id === stock?.id);
  const keep = async () => {
    const numbers = ownStock();
    if (numbers === null) return;
    const name = await prompt({ title: "Save as my stock", label: "Name", action: "Save" });
    if (name === null) return;
    try {
      const kept = await call(routes.addMyStock, { body: { ...numbers, name } });
      await client.invalidateQueries({ queryKey: ["stocks", "mine"] });
      onChoose(kept);
    } catch (error) {
      showFailure(error);
    }
  };
  const forget = async (id: string) => {
    try {
      await call(routes.removeMyStock, { params: { id } });
      await client.invalidateQueries({ queryKey: ["stocks", "mine"] });
      showToast("Deleted from your stock. This project keeps its measurements.");
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div className={classes.picker}>
      <StockSelect stock={stock} onChoose={onChoose} />
      {chosenOwn ? (
        <Button variant="default" onClick={() => void forget(chosenOwn.id)}>
          Delete from my stock
        </Button>
      ) : stock === null ? (
        <Button variant="default" onClick={() => void keep()}>
          Save as my stock…
        </Button>
      ) : null}
    </div>
  );
}

/** Current names of zones that browsers list under outdated names, which users would not search for. */
const presentNames: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

const zones = ["UTC", ...Intl.supportedValuesOf("timeZone").map((name) => presentNames[name] ?? name)]
  .filter((name, at, all) => all.indexOf(name) === at)
  .toSorted();

type TimeZoneSectionProps = {
  /** "" uses the computer's time zone. */
  readonly timeZone: string;
  readonly onChange: (timeZone: string) => void;
};

/** Chooses the time zone that decides today's date on a card: ages, expiry and print dates depend on it. */
function TimeZoneSection({ timeZone, onChange }: TimeZoneSectionProps) {
  const chosen = timeZone === "" || zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <FoldSection title="Today’s date" summary={timeZone === "" ? "as on this computer" : timeZone}>
      <Select
        label="Time zone"
        description="Ages, expiry dates and the print date use today’s date in this zone."
        placeholder="Same as the printing computer"
        searchable
        clearable
        limit={60}
        nothingFoundMessage="No results."
        data={chosen}
        value={timeZone === "" ? null : timeZone}
        onChange={(value) => onChange(value ?? "")}
      />
    </FoldSection>
  );
}

const pageFields: readonly NumberRow<PageField>[] = [
  ["width_mm", "Page width", "mm"],
  ["height_mm", "Page height", "mm"],
  ["left_mm", "Left margin", "mm"],
  ["top_mm", "Top margin", "mm"],
  ["across", "Labels across", ""],
  ["down", "Labels down", ""],
  ["h_gap_mm", "Horizontal gap", "mm"],
  ["v_gap_mm", "Vertical gap", "mm"],
];

const labelFields: readonly NumberRow<LabelField>[] = [
  ["width_mm", "Label width", "mm"],
  ["height_mm", "Label height", "mm"],
];

/** Fields that only some shapes have. */
const shapeFields: Readonly<Partial<Record<LabelShape, readonly NumberRow<LabelField>[]>>> = {
  rounded: [
    ["corner_w_mm", "Corner width", "mm"],
    ["corner_h_mm", "Corner height", "mm"],
  ],
  ring: [["hole_mm", "Hole diameter", "mm"]],
};

const sizeChoices = () =>
  cardSizes.map((size) => ({ value: size.id, label: `${size.name}, ${sizeText(size)}` }));

type PartProps = { readonly form: SetupForm; readonly onChange: (form: SetupForm) => void };

function PageTab({ form, onChange }: PartProps) {
  return (
    <div className={classes.tab}>
      <p className={classes.hard}>
        Sheet of paper <WhatIs word="gap" name="Margins and gaps" />
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
        <NumberFields
          min={0}
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
        placeholder="Custom size"
        data={sizeChoices()}
        value={knownSizeOf(form)}
        onChange={(id) => onChange(withCardSize(form, id))}
      />
      <div className={classes.pair}>
        <NumberFields
          min={0}
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

import { Button, SegmentedControl, Select, Switch } from "@mantine/core";
import type { QueueAnswer } from "@print-builder/api";
import type { PageSetup } from "@print-builder/core/document";
import { batchSizes, dpiOptions, type PrintOrder, slotsPerSheet } from "@print-builder/core/sheets";
import { hasRoomForCodes } from "@print-builder/sheet-codes";
import { type Icon, IconArrowDown, IconArrowRight, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HelpWord } from "#platform/help/helpWords.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { FoldSection } from "#ui/FoldSection.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberField } from "#ui/NumberField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { paperWords } from "../../flow/printedOn.ts";
import {
  dpiText,
  flipChoices,
  maxCopies,
  offersBatches,
  orderChoices,
  type PrintForm,
  type PrintLimits,
  sideChoices,
  withPrinter,
} from "../../flow/printForm.ts";
import { namedRecords } from "../../people/recordName.ts";
import { PressFields } from "../../press/PressFields.tsx";
import { pressSummary } from "../../press/pressForm.ts";
import { keptPrinters } from "../../printers/keptPrinters.ts";
import { PrinterField } from "../../printers/PrinterField.tsx";
import { QueueField } from "../../queues/QueueField.tsx";
import { type Setting, SettingPicture } from "./SettingPicture.tsx";
import { StartPicker } from "./StartPicker.tsx";
import classes from "./settings.module.css";

export type PrintSettingsProps = {
  readonly form: PrintForm;
  readonly limits: PrintLimits;
  readonly setup: PageSetup;
  /** The connected printers to choose from, and the chosen one; null for a PDF. */
  readonly queues: readonly QueueAnswer[];
  readonly queue: QueueAnswer | null;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<PrintForm>) => void;
  readonly onPageSetup: () => void;
  /** True to show the sheets in the press's colours. */
  readonly isProof: boolean;
  readonly onProof: (isProof: boolean) => void;
  /** Control for the source of each record's copies. */
  readonly copiesFrom?: ReactNode;
  /** Settings shown at the top, e.g. which of a school's people are printed. */
  readonly children?: ReactNode;
};

type SectionProps = {
  readonly title: string;
  /** Picture of the setting's effect on paper. */
  readonly picture?: Setting;
  readonly end?: ReactNode;
  /** A term that may need explaining, by its key in the help and its text on screen. */
  readonly hard?: readonly [HelpWord, string];
  readonly children: ReactNode;
};

function Section({ title, picture, end, hard, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <span className={classes.title}>
          {picture ? <SettingPicture of={picture} /> : null}
          <h3>{title}</h3>
          {hard ? <WhatIs word={hard[0]} name={hard[1]} /> : null}
        </span>
        {end}
      </div>
      {children}
    </section>
  );
}

function Records({ form, limits, disabled, onChange }: PrintSettingsProps) {
  const { total } = limits;
  const { range, start, end, leftOut } = form;
  const isAll = range === "all";
  return (
    <Section
      title="Records"
      picture="records"
      end={<span className={classes.quiet}>{countText(total, "record")}</span>}
    >
      <SegmentedControl
        fullWidth
        disabled={disabled}
        aria-label="Records to print"
        value={range}
        data={[
          { value: "all", label: "All" },
          { value: "range", label: "Range" },
        ]}
        onChange={(value) => onChange({ range: value as PrintForm["range"] })}
      />
      <div className={classes.pair}>
        <NumberField
          name="From"
          label="From"
          isWhole
          value={isAll ? 1 : start + 1}
          min={1}
          max={total}
          disabled={disabled}
          onChange={(from) =>
            onChange({ range: "range", start: from - 1, ...(isAll ? { end: total - 1 } : {}) })
          }
        />
        <NumberField
          name="To"
          label="To"
          isWhole
          value={isAll ? total : end + 1}
          min={1}
          max={total}
          disabled={disabled}
          onChange={(to) => onChange({ range: "range", end: to - 1, ...(isAll ? { start: 0 } : {}) })}
        />
      </div>
      {leftOut.length > 0 ? (
        <div className={classes.leftOut}>
          <span>Left out in the earlier print: {namedRecords(leftOut)}</span>
          <IconButton
            label="Print them too"
            size="xs"
            disabled={disabled}
            onClick={() => onChange({ leftOut: [] })}
          >
            <IconX size={14} stroke={1.75} />
          </IconButton>
        </div>
      ) : null}
    </Section>
  );
}

function Sides({ form, limits, setup, disabled, onChange }: PrintSettingsProps) {
  const isByHand = form.printer?.profile.duplex === "manual";
  // Plastic cards and single cards have no flip edge.
  const turns = form.side !== "front" && setup.layout === "sheet";
  const picture = isByHand ? "by_hand" : setup.layout === "sheet" ? form.flip : "both_sides";
  return (
    <Section title="Sides" picture={picture} hard={["flip", "Flip edge"]}>
      <SegmentedControl
        fullWidth
        disabled={disabled || !limits.isDualSided}
        aria-label="Side"
        value={form.side}
        data={sideChoices}
        onChange={(side) => onChange({ side: side as PrintForm["side"] })}
      />
      {limits.isDualSided ? null : <p className={classes.quiet}>This design has no back.</p>}
      {turns ? (
        <>
          <SegmentedControl
            fullWidth
            disabled={disabled}
            aria-label="Edge that the sheet is flipped over"
            value={form.flip}
            data={flipChoices}
            onChange={(flip) => onChange({ flip: flip as PrintForm["flip"] })}
          />
          <p className={classes.quiet}>
            {isByHand && form.side === "both"
              ? `All fronts come out first, then all backs. In between, put the stack back into the tray, flipped over the ${form.flip} edge, in the same order.`
              : "Backs are mirrored, so each is behind its front."}
          </p>
        </>
      ) : null}
    </Section>
  );
}

const orderIcons: Readonly<Record<PrintOrder, Icon>> = {
  across_then_down: IconArrowRight,
  down_then_across: IconArrowDown,
};

function OrderChoice({ form, disabled, onChange }: PrintSettingsProps) {
  return orderChoices.map(({ value, label }) => {
    const Sign = orderIcons[value];
    return (
      <label key={value} className={classes.order} data-on={form.order === value}>
        <input
          type="radio"
          name="print-order"
          disabled={disabled}
          checked={form.order === value}
          onChange={() => onChange({ order: value })}
        />
        <Sign size={15} stroke={1.75} aria-hidden />
        {label}
      </label>
    );
  });
}

function Order(props: PrintSettingsProps) {
  return (
    <div className={classes.orders} role="radiogroup" aria-label="Print order">
      <OrderChoice {...props} />
      <p className={classes.quiet}>Skip the labels already used on the first sheet.</p>
    </div>
  );
}

function Copies({ form, disabled, onChange }: PrintSettingsProps) {
  return (
    <NumberField
      name="Copies of each"
      label="Copies of each"
      isWhole
      value={form.copies}
      min={1}
      max={maxCopies}
      disabled={disabled}
      onChange={(copies) => onChange({ copies })}
    />
  );
}

function Layout(props: PrintSettingsProps) {
  const { form, setup, disabled, onChange } = props;
  const slots = slotsPerSheet(setup);
  if (slots === 1) {
    return (
      <Section title="Layout" picture={form.order}>
        <Copies {...props} />
        {props.copiesFrom}
      </Section>
    );
  }
  return (
    <Section title="Layout" picture={form.order} hard={["startAt", "Start position"]}>
      <div className={classes.pair}>
        <Copies {...props} />
        <NumberField
          name="Start at"
          label="Start at"
          isWhole
          value={form.startAt}
          min={1}
          max={slots}
          disabled={disabled}
          onChange={(startAt) => onChange({ startAt })}
        />
      </div>
      {props.copiesFrom}
      <div className={classes.layout}>
        <StartPicker
          setup={setup}
          order={form.order}
          startAt={form.startAt}
          onChange={(startAt) => (disabled ? undefined : onChange({ startAt }))}
        />
        <Order {...props} />
      </div>
    </Section>
  );
}

function Output({ form, limits, setup, disabled, isProof, onProof, onChange }: PrintSettingsProps) {
  const room = hasRoomForCodes(setup, { side: form.side, flipEdge: form.flip });
  return (
    <Section title="Output" picture="dpi" hard={["dpi", "Dots per inch"]}>
      <Select
        size="xs"
        variant="filled"
        disabled={disabled}
        aria-label="Dots per inch"
        value={String(form.dpi)}
        data={dpiOptions.map((dpi) => ({ value: String(dpi), label: dpiText(dpi) }))}
        onChange={(dpi) => dpi && onChange({ dpi: Number(dpi) })}
      />
      {offersBatches(form, limits) ? (
        <NumberField
          name="Records per batch"
          label="Records per batch"
          isWhole
          value={form.batchSize}
          min={batchSizes.least}
          max={batchSizes.most}
          disabled={disabled}
          onChange={(size) => onChange({ batchSize: size })}
        />
      ) : null}
      <div className={classes.pictured}>
        <SettingPicture of="guides" />
        <Switch
          size="xs"
          label="Cut guides"
          disabled={disabled}
          checked={form.guides}
          onChange={(event) => onChange({ guides: event.currentTarget.checked })}
        />
        <SettingPicture of="codes" />
        <Switch
          size="xs"
          label="Sheet codes"
          description={
            room
              ? "A small code in the margin. Type it in or photograph it to print that sheet again."
              : "The margins around the labels have no room for a code."
          }
          disabled={disabled || !room}
          checked={form.codes && room}
          onChange={(event) => onChange({ codes: event.currentTarget.checked })}
        />
        <SettingPicture of="proof" />
        <Switch
          size="xs"
          label="Soft proof"
          description="Previews the sheets in the press’s colours"
          checked={isProof}
          onChange={(event) => onProof(event.currentTarget.checked)}
        />
      </div>
    </Section>
  );
}

function PrinterSection(props: PrintSettingsProps) {
  const { form, setup, queues, queue, disabled, onChange, onPageSetup } = props;
  const { data: profiles = [] } = useQuery(keptPrinters);
  const { name, paper, labels } = paperWords(setup);
  return (
    <Section
      title="Printer and paper"
      end={
        <Button
          variant="subtle"
          size="xs"
          className={classes.link ?? ""}
          disabled={disabled}
          onClick={onPageSetup}
        >
          Page Setup
        </Button>
      }
    >
      <QueueField
        queues={queues}
        queue={queue}
        isTwoSided={form.side === "both"}
        disabled={disabled}
        onChange={(chosen) => {
          const profile = profiles.find(({ id }) => id === chosen?.profile_id);
          onChange({ queueId: chosen?.id ?? null, ...(profile ? withPrinter(profile) : {}) });
        }}
      />
      <PrinterField
        printer={form.printer}
        hasDefault={queue !== null && queue.profile_id !== null}
        disabled={disabled}
        onChange={(printer) => onChange(withPrinter(printer))}
      />
      <p className={classes.quiet}>{[name, paper, labels].filter(Boolean).join(", ")}</p>
    </Section>
  );
}

function PressSettings({ form, disabled, onChange }: PrintSettingsProps) {
  return (
    <FoldSection
      title="Colours for print shops"
      summary={pressSummary(form.press)}
      picture={<SettingPicture of="colours" />}
    >
      <PressFields
        size="xs"
        press={form.press}
        disabled={disabled}
        onChange={(press) => onChange({ press })}
      />
    </FoldSection>
  );
}

/** The print settings: records, sides, copies, paper and colours. */
export function PrintSettings(props: PrintSettingsProps) {
  return (
    <div className={classes.settings}>
      {props.children}
      <PrinterSection {...props} />
      <Records {...props} />
      <Sides {...props} />
      <Layout {...props} />
      <Output {...props} />
      <div className={classes.folds}>
        <PressSettings {...props} />
      </div>
    </div>
  );
}

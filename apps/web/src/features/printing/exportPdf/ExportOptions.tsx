import { Button, Checkbox, SegmentedControl, Select } from "@mantine/core";
import type { PageSetup } from "@print-builder/core/document";
import { isSameForAll } from "@print-builder/core/elements";
import { hasRoomForCodes } from "@print-builder/sheet-codes";
import { useStore } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { FoldSection } from "#ui/FoldSection.tsx";
import { NumberText } from "#ui/NumberField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { WarningNote } from "#ui/WarningNote.tsx";
import { StartPicker } from "../bulkPrint/settings/StartPicker.tsx";
import { CopiesColumn, NumberCards, numberCards, numbersOf, sameCard } from "../copies/copies.tsx";
import { PrintSample } from "../flow/PrintSample.tsx";
import { codesHelp, dpiChoices, flipChoices, maxCopies, orderChoices } from "../flow/printChoices.ts";
import { paperWords } from "../flow/printedOn.ts";
import { SideField } from "../flow/SideField.tsx";
import { setUpPage } from "../pageSetup/setUpPage.ts";
import { PressFields } from "../press/PressFields.tsx";
import { pressSummary } from "../press/pressForm.ts";
import { chosenPrinter } from "../printers/chosenPrinter.ts";
import type { KeptPrinter } from "../printers/keptPrinters.ts";
import { PrinterField } from "../printers/PrinterField.tsx";
import classes from "../printing.module.css";
import { SettingPicture } from "../SettingPicture.tsx";
import type { ExportForm } from "./exportForm.ts";

export type ExportOptionsProps = {
  readonly editor: EditorSession;
  readonly form: ExportForm;
  readonly total: number;
  readonly slots: number;
  readonly setup: PageSetup;
  readonly isDualSided: boolean;
  /** An error in the copies column. */
  readonly copiesProblem: string | null;
  readonly onChange: (part: Partial<ExportForm>) => void;
};

type NumberBoxProps = {
  readonly label: string;
  readonly description?: string;
  readonly most: number;
  readonly value: string;
  readonly onChange: (typed: string) => void;
};

/** Field for a whole number from 1; its error is also shown below the form. */
function NumberBox({ most, ...others }: NumberBoxProps) {
  return (
    <NumberText
      isWhole
      min={1}
      max={most}
      inputWrapperOrder={["label", "input", "description", "error"]}
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
          { value: "all", label: `All ${countText(total, "record")}` },
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

function PaperField({ editor, setup }: ExportOptionsProps) {
  const { name, paper, labels } = paperWords(setup);
  return (
    <div className={classes.paper}>
      <span className={classes.paperName}>Paper</span>
      <span>{name}</span>
      <span className={classes.caption}>
        {paper === null ? "" : `${paper}, `}
        {labels}
      </span>
      <Button variant="default" size="xs" onClick={() => void setUpPage(editor)}>
        Page Setup…
      </Button>
    </div>
  );
}

function CopiesSection({ editor, form, total, slots, setup, copiesProblem, onChange }: ExportOptionsProps) {
  const { project } = useStore(editor.store);
  const from = form.startAt === "1" ? "from the first label" : `from label ${form.startAt} of ${slots}`;
  const own = project.copiesColumn === null ? "" : `, times “${project.copiesColumn}”`;
  const each = `${countText(Number(form.copies), "copy", "copies")} of each${own}`;
  const copies = (
    <>
      <NumberBox
        label="Copies of each card"
        most={maxCopies}
        value={form.copies}
        onChange={(typed) => onChange({ copies: typed })}
      />
      {total === 0 || numbersOf(project) ? null : (
        <CopiesColumn editor={editor} disabled={false} problem={copiesProblem} />
      )}
    </>
  );
  // With one card per page, there is no other position to start at.
  if (slots === 1) {
    return (
      <FoldSection title="Copies" summary={each} picture={<SettingPicture of="records" />}>
        {copies}
      </FoldSection>
    );
  }
  return (
    <FoldSection
      title="Copies and start"
      summary={`${each}, ${from}`}
      picture={<SettingPicture of={form.order} />}
    >
      <div className={classes.start}>
        <div className={classes.options}>
          {copies}
          <NumberBox
            label="Start at position"
            description={`1 to ${slots} on the first sheet`}
            most={slots}
            value={form.startAt}
            onChange={(startAt) => onChange({ startAt })}
          />
          <Select
            label="Order on the sheet"
            allowDeselect={false}
            value={form.order}
            data={orderChoices}
            onChange={(order) => order && onChange({ order: order as ExportForm["order"] })}
          />
        </div>
        <StartPicker
          setup={setup}
          order={form.order}
          startAt={Number(form.startAt)}
          onChange={(startAt) => onChange({ startAt: String(startAt) })}
        />
      </div>
    </FoldSection>
  );
}

function SidesSection({ form, setup, onChange }: ExportOptionsProps) {
  const { printer, side, flip } = form;
  const byHand = printer?.profile.duplex === "manual";
  const isSingle = setup.layout === "single";
  const turned = byHand ? ", flipped by hand" : isSingle ? "" : `, flipped over the ${flip} edge`;
  return (
    <FoldSection
      title="Sides"
      summary={side === "both" ? `Both sides${turned}` : side === "front" ? "Fronts" : "Backs"}
      picture={<SettingPicture of={byHand ? "by_hand" : isSingle ? "both_sides" : flip} />}
    >
      <SideField side={side} onSide={(chosen) => onChange({ side: chosen })} />
      {side === "both" && !isSingle ? (
        <Select
          label="Sheets are flipped over the"
          allowDeselect={false}
          value={flip}
          data={flipChoices}
          onChange={(edge) => edge && onChange({ flip: edge as ExportForm["flip"] })}
        />
      ) : null}
      {side === "both" && byHand ? (
        <p className={classes.caption}>
          All fronts come out first, then all backs. In between, put the stack back into the tray, flipped
          over the {flip} edge, in the same order.
        </p>
      ) : null}
    </FoldSection>
  );
}

function ExtrasSection({ form, setup, onChange }: ExportOptionsProps) {
  const room = hasRoomForCodes(setup, { side: form.side, flipEdge: form.flip });
  const said = [...(form.guides ? ["cutting guides"] : []), ...(form.codes && room ? ["sheet codes"] : [])];
  return (
    <FoldSection
      title="Guides and codes"
      summary={said.length === 0 ? "none" : said.join(", ")}
      picture={<SettingPicture of="guides" />}
    >
      <Checkbox
        label="Print cutting guides"
        checked={form.guides}
        onChange={(event) => onChange({ guides: event.currentTarget.checked })}
      />
      <Checkbox
        label="Print a code on each sheet"
        description={codesHelp(room)}
        disabled={!room}
        checked={form.codes && room}
        onChange={(event) => onChange({ codes: event.currentTarget.checked })}
      />
    </FoldSection>
  );
}

function QualitySection({ form, onChange }: ExportOptionsProps) {
  return (
    <FoldSection title="Quality" summary={`${form.dpi} dpi`} picture={<SettingPicture of="dpi" />}>
      <Select
        label="Dots per inch"
        description="The resolution of photos. Texts, lines and codes are always as sharp as the printer allows."
        allowDeselect={false}
        value={form.dpi}
        data={dpiChoices}
        onChange={(dpi) => dpi && onChange({ dpi })}
      />
    </FoldSection>
  );
}

/** Settings of the PDF: printer and paper first, the rest folded. */
export function ExportOptions(props: ExportOptionsProps) {
  const { editor, form, total, isDualSided, onChange } = props;
  const numbers = useStore(editor.store, ({ project }) => numbersOf(project));
  const ranged = form.range === "all" ? `All ${countText(total, "record")}` : `${form.from} to ${form.to}`;
  return (
    <div className={classes.options}>
      {total === 0 ? (
        <>
          {isSameForAll(editor.currentProject()) ? (
            <Button
              variant="default"
              style={{ justifySelf: "start" }}
              onClick={() => void numberCards(editor, sameCard)}
            >
              Print the same card for everyone
            </Button>
          ) : (
            <WarningNote>
              There are no records yet. Upload a table first: choose Project, then Data wizard.
            </WarningNote>
          )}
          <PrintSample editor={editor} style={{ alignSelf: "start" }} />
        </>
      ) : null}
      {total === 0 || numbers ? (
        <NumberCards sequence={numbers} onNumber={(sequence) => void numberCards(editor, sequence)} />
      ) : null}
      <div className={classes.onWhat}>
        <PrinterField printer={form.printer} onChange={(printer) => onChange(ofPrinter(printer))} />
        <PaperField {...props} />
      </div>
      <div>
        <FoldSection title="Records" summary={ranged} picture={<SettingPicture of="records" />}>
          <RangeFields {...props} />
        </FoldSection>
        <CopiesSection {...props} />
        {isDualSided ? <SidesSection {...props} /> : null}
        <ExtrasSection {...props} />
        <QualitySection {...props} />
        <FoldSection
          title="Colours for print shops"
          summary={pressSummary(form.press)}
          picture={<SettingPicture of="colours" />}
        >
          <PressFields press={form.press} onChange={(press) => onChange({ press })} />
        </FoldSection>
      </div>
    </div>
  );
}

/** The settings that a printer implies; this form holds numbers as text. */
function ofPrinter(printer: KeptPrinter | null): Partial<ExportForm> {
  const { dpi, startAt, ...others } = chosenPrinter(printer);
  return {
    ...others,
    ...(dpi === undefined ? {} : { dpi: String(dpi) }),
    ...(startAt === undefined ? {} : { startAt: String(startAt) }),
  };
}

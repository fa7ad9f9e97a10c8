import { Button, SegmentedControl, Select } from "@mantine/core";
import type { SideName } from "@print-builder/core/document";
import { dpiOptions } from "@print-builder/core/sheets";
import { useId, useMemo, useState } from "react";
import { useStore } from "zustand";
import { shownSample } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { EditorSnapshot } from "#platform/editorSession/snapshot.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { KeptJobBox } from "#platform/jobs/KeptJobBox.tsx";
import { useKeptJob } from "#platform/jobs/useKeptJob.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { projectRows } from "../bulkPrint/rowProvider.ts";
import { type PrintOutcome, type PrintOutput, usePrintFlow } from "../flow/createPrintFlow.ts";
import { sideChoices } from "../flow/printForm.ts";
import { startedJob } from "../flow/printOutputs.ts";
import { usePrintedPeople } from "../people/printedPeople.ts";
import { type Finding, ofCards, undecidedText } from "../preflight/findings.ts";
import { CheckProgress, PreflightReport } from "../preflight/PreflightReport.tsx";
import type { PrintInput } from "../preflight/runPreflight.ts";
import classes from "../printing.module.css";
import { cardPicture, type PictureFormat, pictureName, sizeText } from "./cardPicture.ts";

/** The format of the pictures, and the cards to make pictures of. */
type PictureForm = {
  readonly format: PictureFormat;
  readonly of: "card" | "all";
  readonly side: SideName | "both";
  readonly dpi: number;
};

function sidesOf(side: PictureForm["side"]): readonly SideName[] {
  return side === "both" ? ["front", "back"] : [side];
}

/** The records to check: every record, or only the record on the card. */
function pictureBody({ of, side, dpi }: PictureForm, record: number): PrintInput {
  const range =
    of === "all" ? { type: "all" as const } : { type: "range" as const, start: record, end: record };
  return { range, side, dpi };
}

type ExportPicturesProps = DialogProps<Finding> & {
  readonly editor: EditorSession;
  readonly saver: Saver;
  /** Number of records; null if it is unknown. */
  readonly total: number | null;
};

type OptionsProps = Pick<ExportPicturesProps, "editor" | "total"> & {
  readonly form: PictureForm;
  readonly record: number | null;
  readonly isDualSided: boolean;
  readonly onChange: (part: Partial<PictureForm>) => void;
};

const about = {
  png: "Sharp, and transparent outside the card.",
  jpg: "Small files for email and web pages; nothing is transparent.",
  svg: "Stays sharp at any size. Text is converted to shapes.",
} as const;

function allText(total: number | null): string {
  return total ? `All ${total.toLocaleString()} records (ZIP)` : "All records (ZIP)";
}

/** Explains why pictures of all records are not available; null if they are available. */
function whyNotAll(editor: EditorSession, total: number | null): string | null {
  if (total) return null;
  if (editor.store.getState().project.dataMode !== "school") {
    return "Upload a table to save the cards of all its records.";
  }
  return total === 0
    ? "The school has no records of this kind yet."
    : "Connect to the school in the School Data Wizard to save the cards of all its people.";
}

function Options({ editor, total, form, record, isDualSided, onChange }: OptionsProps) {
  const reason = whyNotAll(editor, total);
  const card = record === null ? "This design" : `Record ${(record + 1).toLocaleString()}`;
  return (
    <div className={classes.options}>
      <SegmentedControl
        fullWidth
        aria-label="Format"
        value={form.format}
        data={[
          { value: "png", label: "PNG" },
          { value: "jpg", label: "JPG" },
          { value: "svg", label: "SVG" },
        ]}
        onChange={(format) => onChange({ format: format as PictureForm["format"] })}
      />
      <p className={classes.caption}>{about[form.format]}</p>
      <SegmentedControl
        fullWidth
        aria-label="Cards"
        value={form.of}
        data={[
          { value: "card", label: card },
          { value: "all", label: allText(total), disabled: !total },
        ]}
        onChange={(of) => onChange({ of: of as PictureForm["of"] })}
      />
      {reason === null ? null : <p className={classes.caption}>{reason}</p>}
      {isDualSided ? (
        <SegmentedControl
          fullWidth
          aria-label="Side"
          value={form.side}
          data={sideChoices}
          onChange={(side) => onChange({ side: side as PictureForm["side"] })}
        />
      ) : null}
      {form.format === "svg" ? null : (
        <Select
          label="Dots per inch"
          description={`Each picture is ${sizeText(editor, form.dpi)}`}
          inputWrapperOrder={["label", "input", "description"]}
          value={String(form.dpi)}
          data={dpiOptions.map(String)}
          onChange={(dpi) => dpi && onChange({ dpi: Number(dpi) })}
        />
      )}
    </div>
  );
}

/** Saves the card on screen as the browser draws it; `record` counts from 0, null for the design itself. */
function savedCard(
  editor: EditorSession,
  { side, format, dpi }: PictureForm,
  record: number | null,
): PrintOutput {
  return async ({ onProgress }) => {
    const sides = sidesOf(side);
    const shown = record ?? (shownSample(editor.store.getState()) ? "sample" : "design");
    onProgress({ of: "cards", cards: sides.length });
    for (const each of sides) {
      const file = await cardPicture(editor, { side: each, format, dpi });
      saveFile(file, pictureName(editor.currentProject().name, shown, { side: each, format }));
    }
    showToast(sides.length > 1 ? "Both sides were saved" : "The picture was saved", { tone: "success" });
  };
}

/** The record on the card, from 0; null for the design itself. */
function shownRecord({ record, first, settings }: EditorSnapshot): number | null {
  if (record.mode === "record") return record.row === null ? null : record.index;
  return settings.showsSample && first !== null ? 0 : null;
}

/** Checks the chosen cards and saves their pictures. */
function usePictures({ editor, saver, total, close }: ExportPicturesProps, form: PictureForm) {
  const { shown, project } = useStore(editor.store);
  const record = useStore(editor.store, shownRecord);
  const isAll = form.of === "all";
  const jobs = useKeptJob(editor.projectId, "pictures", () => undefined);
  const body = pictureBody(form, record ?? 0);
  const flow = usePrintFlow({ editor, saver, body, total: total ?? 0, keepsAll: !isAll });
  const isTable = project.dataMode !== "school";
  const rows = useMemo(
    () => projectRows(editor.projectId, project, isTable ? (total ?? 0) : 0),
    [editor, project, total, isTable],
  );
  const people = usePrintedPeople(editor, rows);
  const output = isAll
    ? startedJob(async (left) => {
        await jobs.start({ ...body, exclude_records: [...left], format: form.format });
      })
    : savedCard(editor, form, record);
  const follow = async (attempt: Promise<PrintOutcome>) => {
    const outcome = await attempt;
    if (outcome === "done" && !isAll) close(null);
    else if (outcome !== "problems") flow.forget();
  };
  const sides = shown.design.isDualSided ? sidesOf(form.side).length : 1;
  const pictures = (leftOut: number) => (isAll ? (total ?? 0) - leftOut : 1) * sides;
  return {
    record,
    isAll,
    jobs,
    flow,
    people,
    /** Number of pictures, including those that the check leaves out. */
    all: pictures(0),
    kept: pictures(flow.excluded.length),
    // The design itself has no record to check.
    begin: () => void follow(isAll || record !== null ? flow.checkNow(output) : flow.make(output, [])),
    save: () => void follow(flow.make(output, flow.excluded)),
    /** After a remedy, check again without saving: the user still has to confirm. */
    recheck: async () => {
      if ((await flow.checkNow()) === "done") showToast("No problems found");
    },
  };
}

type Pictures = ReturnType<typeof usePictures>;

function ProblemButtons({ flow, kept, all, save }: Pictures) {
  const reasonId = useId();
  const reason = flow.isDecided
    ? kept === 0
      ? "All cards are left out, so there is nothing to export."
      : null
    : undecidedText;
  return (
    <>
      <Button variant="default" onClick={flow.forget}>
        Back
      </Button>
      <span className={classes.reason} id={reasonId}>
        {reason}
      </span>
      <Button
        data-autofocus
        disabled={reason !== null}
        {...(reason === null ? {} : { "aria-describedby": reasonId })}
        onClick={save}
      >
        {kept === 0 ? "Nothing to save" : `Save ${ofCards(kept, all, "picture")}`}
      </Button>
    </>
  );
}

function OptionButtons({
  flow,
  jobs,
  isAll,
  all,
  begin,
  close,
}: Pictures & Pick<ExportPicturesProps, "close">) {
  const { at } = flow.work;
  return (
    <>
      <Button variant="default" onClick={at === "checking" ? flow.cancel : () => close(null)}>
        {at === "rest" ? "Close" : "Cancel"}
      </Button>
      <Button loading={at !== "rest"} disabled={isAll && jobs.isUnderWay} onClick={begin}>
        Save {countText(all, "picture")}
      </Button>
    </>
  );
}

/** Saves the card on screen, or all cards, as PNG, JPG or SVG. Results in a problem to show on the card. */
export function ExportPictures(props: ExportPicturesProps) {
  const { editor, saver, total, close } = props;
  const { side, design } = useStore(editor.store, ({ shown }) => shown);
  const [form, setForm] = useState<PictureForm>({ format: "png", of: "card", side, dpi: 300 });
  const pictures = usePictures(props, form);
  const { flow, jobs, isAll, people, begin, recheck } = pictures;
  const { work, problems, error } = flow;
  return (
    <DialogFrame
      title={problems ? "Check before saving" : "Export pictures"}
      actions={<WhatIs word="check" name="The check before printing" />}
      width={problems ? 780 : 480}
      busy={work.at !== "rest"}
      footer={problems ? <ProblemButtons {...pictures} /> : <OptionButtons {...pictures} close={close} />}
    >
      {work.at === "checking" ? (
        <CheckProgress {...work.progress} />
      ) : problems ? (
        <PreflightReport
          editor={editor}
          people={people}
          result={problems.result}
          leftOut={problems.leftOut}
          isDecided={problems.isDecided}
          verb="Save"
          keepsAll={!isAll}
          onLeaveOut={flow.leaveOut}
          onDecide={flow.decide}
          onShow={close}
          onLeave={null}
          onCheckAgain={(isChanged) => (isChanged ? void recheck() : begin())}
        />
      ) : (
        <>
          <Options
            editor={editor}
            total={total}
            form={form}
            record={pictures.record}
            isDualSided={design.isDualSided}
            onChange={(part) => setForm({ ...form, ...part })}
          />
          {jobs.followed ? (
            <div className={classes.tab}>
              <KeptJobBox title="Pictures of all records" kept={jobs} onSignedIn={saver.adopt} />
            </div>
          ) : null}
        </>
      )}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </DialogFrame>
  );
}

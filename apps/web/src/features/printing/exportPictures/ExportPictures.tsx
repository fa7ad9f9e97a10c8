import { Button, SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import { useStore } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { KeptJobBox } from "#platform/jobs/KeptJobBox.tsx";
import { useKeptJob } from "#platform/jobs/useKeptJob.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { dpiChoices, sideChoices } from "../exportPdf/printChoices.ts";
import { CheckProgress } from "../preflight/CheckProgress.tsx";
import { PreflightReport } from "../preflight/PreflightReport.tsx";
import type { PreflightProblem } from "../preflight/runPreflight.ts";
import { elementNameOf } from "../preflight/showProblem.ts";
import classes from "../printing.module.css";
import { type PictureFlow, type PictureForm, sidesOf, sizeText, usePictureFlow } from "./usePictureFlow.ts";

export type ExportPicturesProps = {
  readonly editor: EditorSession;
  readonly saver: Pick<Saver, "adopt">;
  /** Records there are; null where nobody can say. */
  readonly total: number | null;
};

type OptionsProps = Pick<ExportPicturesProps, "editor" | "total"> & {
  readonly form: PictureForm;
  readonly record: number | null;
  readonly isDualSided: boolean;
  readonly onChange: (part: Partial<PictureForm>) => void;
};

const about = {
  png: "Sharp, with see-through parts where the card has none.",
  jpg: "Small files for mail and web pages; no see-through parts.",
  svg: "Outlines that stay sharp at any size. Texts are shapes in it.",
} as const;

function allText(total: number | null): string {
  return total ? `All ${total.toLocaleString()} records (ZIP)` : "All records (ZIP)";
}

/** Why there are no pictures of all records; null where there are. */
function whyNotAll(editor: EditorSession, total: number | null): string | null {
  if (total) return null;
  if (editor.store.getState().project.dataMode !== "school") {
    return "Upload a table to save the cards of all its records.";
  }
  return total === 0
    ? "The school has no records of this kind yet."
    : "Connect to the school by the School Data Wizard to save the cards of all its people.";
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
          data={dpiChoices}
          onChange={(dpi) => dpi && onChange({ dpi: Number(dpi) })}
        />
      )}
    </div>
  );
}

type ButtonsProps = {
  readonly flow: PictureFlow;
  readonly form: PictureForm;
  readonly pictures: (leftOut: number) => number;
  readonly isJobUnderWay: boolean;
  readonly onClose: () => void;
};

const picturesText = (count: number) => `${count.toLocaleString()} ${count === 1 ? "picture" : "pictures"}`;

function Buttons({ flow, form, pictures, isJobUnderWay, onClose }: ButtonsProps) {
  const { step, excluded } = flow;
  if (step.at === "problems") {
    const rest = pictures(excluded.length);
    return (
      <>
        <Button variant="default" mr="auto" onClick={flow.back}>
          Back
        </Button>
        <Button variant={excluded.length > 0 ? "default" : "filled"} onClick={() => void flow.make(form, [])}>
          Save all {picturesText(pictures(0))}
        </Button>
        {form.of === "all" && excluded.length > 0 && rest > 0 ? (
          <Button onClick={() => void flow.make(form, excluded)}>
            Leave {excluded.length.toLocaleString()} out and save {picturesText(rest)}
          </Button>
        ) : null}
      </>
    );
  }
  const isBusy = step.at !== "options";
  return (
    <>
      <Button variant="default" onClick={step.at === "checking" ? flow.cancel : onClose}>
        {isBusy ? "Cancel" : "Close"}
      </Button>
      <Button
        loading={isBusy}
        disabled={form.of === "all" && isJobUnderWay}
        onClick={() => void flow.start(form)}
      >
        Save {picturesText(pictures(0))}
      </Button>
    </>
  );
}

/** Saves the card on the screen, or all cards, as PNG, JPG or SVG. Results in a problem to look at on the card. */
export function ExportPictures({
  editor,
  saver,
  total,
  close,
}: ExportPicturesProps & DialogProps<PreflightProblem>) {
  const { shown, record: view } = useStore(editor.store);
  const { isDualSided } = shown.design;
  const record = view.mode === "record" && view.row !== null ? view.index : null;
  const [form, setForm] = useState<PictureForm>({ format: "png", of: "card", side: shown.side, dpi: 300 });
  const kept = useKeptJob(editor.projectId, "pictures", () => undefined);
  const flow = usePictureFlow({ editor, total: total ?? 0, record, kept, onSaved: () => close(null) });
  const { step, error } = flow;
  const sides = isDualSided ? sidesOf(form.side).length : 1;
  const pictures = (leftOut: number) => (form.of === "all" ? (total ?? 0) - leftOut : 1) * sides;
  return (
    <DialogFrame
      title={step.at === "problems" ? "Check before saving" : "Export pictures"}
      width={step.at === "problems" ? 780 : 480}
      busy={step.at === "checking" || step.at === "making"}
      footer={
        <Buttons
          flow={flow}
          form={form}
          pictures={pictures}
          isJobUnderWay={kept.isUnderWay}
          onClose={() => close(null)}
        />
      }
    >
      {step.at === "checking" ? <CheckProgress {...step.progress} /> : null}
      {step.at === "problems" ? (
        <PreflightReport
          result={step.result}
          leftOut={step.leftOut}
          onLeaveOut={flow.leaveOut}
          elementName={(problem) => elementNameOf(editor, problem)}
          onShow={close}
          onCheckAgain={() => void flow.start(form)}
        />
      ) : null}
      {step.at === "options" || step.at === "making" ? (
        <>
          <Options
            editor={editor}
            total={total}
            form={form}
            record={record}
            isDualSided={isDualSided}
            onChange={(part) => setForm({ ...form, ...part })}
          />
          {kept.followed ? (
            <div className={classes.tab}>
              <KeptJobBox title="Pictures of all records" kept={kept} onSignedIn={saver.adopt} />
            </div>
          ) : null}
        </>
      ) : null}
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </DialogFrame>
  );
}

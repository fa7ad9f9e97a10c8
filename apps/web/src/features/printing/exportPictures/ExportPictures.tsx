import { Button, SegmentedControl, Select } from "@mantine/core";
import type { SideName } from "@print-builder/core/document";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { shownSample } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { KeptJobBox } from "#platform/jobs/KeptJobBox.tsx";
import { useKeptJob } from "#platform/jobs/useKeptJob.ts";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { projectRows } from "../bulkPrint/rowProvider.ts";
import type { PrintOutcome, PrintOutput } from "../flow/createPrintFlow.ts";
import { PrintDialog } from "../flow/PrintDialog.tsx";
import { excludedRecords } from "../flow/printBody.ts";
import { dpiChoices } from "../flow/printChoices.ts";
import { startedJob } from "../flow/printOutputs.ts";
import { SideField } from "../flow/SideField.tsx";
import { usePrintFlow } from "../flow/usePrintFlow.ts";
import { usePrintedPeople } from "../people/usePrintedPeople.ts";
import { type Finding, ofCards } from "../preflight/findings.ts";
import type { PrintInput } from "../preflight/runPreflight.ts";
import classes from "../printing.module.css";
import { cardPicture, type PictureFormat, pictureName, sizeText } from "./cardPicture.ts";

/** Which pictures to make, and of which cards. */
type PictureForm = {
  readonly format: PictureFormat;
  readonly of: "card" | "all";
  readonly side: SideName | "both";
  readonly dpi: number;
};

function sidesOf(side: PictureForm["side"]): readonly SideName[] {
  return side === "both" ? ["front", "back"] : [side];
}

/** The records to check: all of them, or the record on the card. */
function pictureBody({ of, side, dpi }: PictureForm, record: number): PrintInput {
  const range =
    of === "all" ? { type: "all" as const } : { type: "range" as const, start: record, end: record };
  return { range, side, dpi };
}

export type ExportPicturesProps = {
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
  png: "Sharp, with see-through parts where the card has none.",
  jpg: "Small files for mail and web pages; no see-through parts.",
  svg: "Outlines that stay sharp at any size. Texts are shapes in it.",
} as const;

function allText(total: number | null): string {
  return total ? `All ${total.toLocaleString()} records (ZIP)` : "All records (ZIP)";
}

/** Says why pictures of all records are not available; null if they are. */
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
      {isDualSided ? <SideField side={form.side} onSide={(side) => onChange({ side })} /> : null}
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

const picturesText = (count: number) => `${count.toLocaleString()} ${count === 1 ? "picture" : "pictures"}`;

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

/** Saves the card on screen, or all cards, as PNG, JPG or SVG. Results in a problem to show on the card. */
export function ExportPictures({ editor, saver, total, close }: ExportPicturesProps & DialogProps<Finding>) {
  const { shown, record: view, project, first, settings } = useStore(editor.store);
  const { isDualSided } = shown.design;
  const showsFirst = view.mode === "design" && settings.showsSample && first !== null;
  const record = view.mode === "record" && view.row !== null ? view.index : showsFirst ? 0 : null;
  const [form, setForm] = useState<PictureForm>({ format: "png", of: "card", side: shown.side, dpi: 300 });
  const isAll = form.of === "all";
  const jobs = useKeptJob(editor.projectId, "pictures", () => undefined);
  const body = pictureBody(form, record ?? 0);
  const flow = usePrintFlow({ editor, saver, body, total: total ?? 0, keepsAll: !isAll });
  const { work, excluded } = flow;
  const isTable = project.dataMode !== "school";
  const rows = useMemo(
    () => projectRows(editor.projectId, project, isTable ? (total ?? 0) : 0),
    [editor, project, total, isTable],
  );
  const people = usePrintedPeople(editor, rows);
  const output = isAll
    ? startedJob(async (left) => {
        await jobs.start({ ...body, ...excludedRecords(left), format: form.format });
      })
    : savedCard(editor, form, record);
  const follow = async (attempt: Promise<PrintOutcome>) => {
    const outcome = await attempt;
    if (outcome === "done" && !isAll) close(null);
    else if (outcome !== "problems") flow.forget();
  };
  // The design itself has no record to check.
  const begin = () => follow(isAll || record !== null ? flow.checkNow(output) : flow.make(output, []));
  const sides = isDualSided ? sidesOf(form.side).length : 1;
  const pictures = (leftOut: number) => (isAll ? (total ?? 0) - leftOut : 1) * sides;
  const kept = pictures(excluded.length);
  const isBusy = work.at !== "rest";
  return (
    <PrintDialog
      editor={editor}
      flow={flow}
      titles={{ options: "Export pictures", problems: "Check before saving" }}
      people={people}
      verb="Save"
      make={kept > 0 ? `Save ${ofCards(kept, pictures(0), "picture")}` : null}
      keepsAll={!isAll}
      onMake={(left) => void follow(flow.make(output, left))}
      onCheckAgain={() => void begin()}
      onShow={close}
      footer={
        <>
          <Button variant="default" onClick={work.at === "checking" ? flow.cancel : () => close(null)}>
            {isBusy ? "Cancel" : "Close"}
          </Button>
          <Button loading={isBusy} disabled={isAll && jobs.isUnderWay} onClick={() => void begin()}>
            Save {picturesText(pictures(0))}
          </Button>
        </>
      }
    >
      <Options
        editor={editor}
        total={total}
        form={form}
        record={record}
        isDualSided={isDualSided}
        onChange={(part) => setForm({ ...form, ...part })}
      />
      {jobs.followed ? (
        <div className={classes.tab}>
          <KeptJobBox title="Pictures of all records" kept={jobs} onSignedIn={saver.adopt} />
        </div>
      ) : null}
    </PrintDialog>
  );
}

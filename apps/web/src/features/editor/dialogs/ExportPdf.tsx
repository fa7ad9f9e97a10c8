import { Button, Checkbox, Progress, SegmentedControl, Select, TextInput } from "@mantine/core";
import { contracts } from "@print-builder/api";
import { printSetup } from "@print-builder/core/document";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { messageOf } from "../../../lib/api/apiError.ts";
import { callFile } from "../../../lib/api/call.ts";
import { saveFile } from "../../../lib/saveFile.ts";
import { DialogFrame } from "../../../ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "../../../ui/dialogs/openDialog.ts";
import { showToast } from "../../../ui/toasts/showToast.ts";
import type { Editor } from "../store/createEditor.ts";
import classes from "./dialogs.module.css";
import { cardCount, checkedForm, type ExportForm, exportBody, firstForm } from "./exportForm.ts";

const dpiChoices = ["150", "300", "600", "1200"];

const sideChoices = [
  { value: "front", label: "Front" },
  { value: "back", label: "Back" },
  { value: "both", label: "Both sides" },
];

type FormProps = {
  readonly form: ExportForm;
  readonly total: number;
  readonly slots: number;
  readonly isDualSided: boolean;
  readonly onChange: (part: Partial<ExportForm>) => void;
};

function RangeFields({ form, total, onChange }: FormProps) {
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

function SheetFields({ form, slots, isDualSided, onChange }: FormProps) {
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

function Running({ cards, seconds }: { readonly cards: number; readonly seconds: number }) {
  return (
    <div className={classes.progress} role="status">
      <span>
        Making the PDF of {cards.toLocaleString()} cards… {seconds > 1 ? `${seconds} s` : ""}
      </span>
      <Progress value={100} animated aria-label="Making the PDF" />
    </div>
  );
}

/** Seconds since something began; 0 while nothing runs. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

function useExport(editor: Editor, close: () => void) {
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error: string | null }>({
    isRunning: false,
    error: null,
  });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (form: ExportForm) => {
    abort.current = new AbortController();
    setState({ isRunning: true, error: null });
    try {
      const { file } = await callFile(
        contracts.exportPdf,
        { params: { id: editor.projectId }, body: exportBody(form) },
        { signal: abort.current.signal },
      );
      saveFile(file, "export.pdf");
      showToast("The PDF was saved as export.pdf", { tone: "success", durationMs: 4000 });
      close();
    } catch (error) {
      setState({ isRunning: false, error: abort.current.signal.aborted ? null : messageOf(error) });
    }
  };
  return { ...state, start, cancel: () => abort.current?.abort() };
}

/** Chooses what of the project goes into a PDF, and makes it. */
export function ExportPdf({ editor, close }: { readonly editor: Editor } & DialogProps<true>) {
  const { project, shown, total: known } = useStore(editor.store);
  const total = known ?? 0;
  const { page } = printSetup(project);
  const slots = page.across * page.down;
  const { isDualSided } = shown.design;
  const [form, setForm] = useState<ExportForm>(() => firstForm(total, isDualSided));
  const { isRunning, error, start, cancel } = useExport(editor, () => close(true));
  const seconds = useSeconds(isRunning);
  const checked = checkedForm(form, total, slots);
  const cards = "problem" in checked ? 0 : cardCount(form, total);
  const problem = "problem" in checked ? checked.problem : null;
  return (
    <DialogFrame
      title="Export PDF"
      width={480}
      busy={isRunning}
      footer={
        <>
          <Button variant="default" onClick={isRunning ? cancel : () => close(null)}>
            Cancel
          </Button>
          <Button
            disabled={problem !== null || total === 0}
            loading={isRunning}
            onClick={() => void start(form)}
          >
            Export {cards.toLocaleString()} {cards === 1 ? "card" : "cards"}
          </Button>
        </>
      }
    >
      {isRunning ? (
        <Running cards={cards} seconds={seconds} />
      ) : (
        <div className={classes.options}>
          {total === 0 ? (
            <p className={classes.warning}>
              There are no records yet. Upload a table first: Project, Data wizard.
            </p>
          ) : null}
          <RangeFields
            form={form}
            total={total}
            slots={slots}
            isDualSided={isDualSided}
            onChange={(part) => setForm({ ...form, ...part })}
          />
          <SheetFields
            form={form}
            total={total}
            slots={slots}
            isDualSided={isDualSided}
            onChange={(part) => setForm({ ...form, ...part })}
          />
        </div>
      )}
      {(problem ?? error) ? (
        <p className={classes.error} role="alert">
          {problem ?? error}
        </p>
      ) : null}
    </DialogFrame>
  );
}

import { Button, Progress } from "@mantine/core";
import { printSetup } from "@print-builder/core/document";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { CheckProgress } from "../preflight/CheckProgress.tsx";
import { PreflightReport } from "../preflight/PreflightReport.tsx";
import type { PreflightProblem } from "../preflight/runPreflight.ts";
import { elementNameOf } from "../preflight/showProblem.ts";
import classes from "../printing.module.css";
import { ExportOptions } from "./ExportOptions.tsx";
import { cardCount, checkedForm, type ExportForm, firstForm } from "./exportForm.ts";
import { type CheckedExport, type ExportFlow, useExportFlow } from "./useExportFlow.ts";

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

function cardsText(cards: number): string {
  return `${cards.toLocaleString()} ${cards === 1 ? "card" : "cards"}`;
}

type StepProps = {
  readonly flow: ExportFlow;
  readonly form: ExportForm;
  readonly total: number;
};

/** The buttons under a list of problems: what is done about them. */
function ProblemButtons({ flow, form, total }: StepProps) {
  const { excluded } = flow;
  const all = cardCount(form, total);
  const rest = cardCount(form, total, excluded.length);
  const records = `${excluded.length.toLocaleString()} ${excluded.length === 1 ? "record" : "records"}`;
  const canLeaveOut = excluded.length > 0 && rest > 0;
  return (
    <>
      <Button variant="default" mr="auto" onClick={flow.backToOptions}>
        Back
      </Button>
      <Button variant={canLeaveOut ? "default" : "filled"} onClick={() => void flow.print(form, [])}>
        Print all {cardsText(all)}
      </Button>
      {canLeaveOut ? (
        <Button data-autofocus onClick={() => void flow.print(form, excluded)}>
          Leave {records} out and print {cardsText(rest)}
        </Button>
      ) : null}
    </>
  );
}

type OptionButtonsProps = StepProps & {
  readonly canStart: boolean;
  readonly isRunning: boolean;
  readonly onClose: () => void;
};

function OptionButtons({ flow, form, total, canStart, isRunning, onClose }: OptionButtonsProps) {
  return (
    <>
      <Button variant="default" onClick={isRunning ? flow.cancel : onClose}>
        Cancel
      </Button>
      <Button disabled={!canStart} loading={isRunning} onClick={() => void flow.start(form)}>
        Export {cardsText(canStart ? cardCount(form, total) : 0)}
      </Button>
    </>
  );
}

export type ExportPdfProps = {
  readonly editor: EditorSession;
  /** An export that was put aside at its list of problems. */
  readonly start?: CheckedExport;
};

/** Left for the card: the export as it stood, and the problem to look at. */
export type ShownOnCard = { readonly kept: CheckedExport; readonly problem: PreflightProblem };

/** Chooses what of the project goes into a PDF, checks it, and makes it. Results in what to show on the card. */
export function ExportPdf({ editor, start, close }: ExportPdfProps & DialogProps<ShownOnCard>) {
  const { project, shown, total: known } = useStore(editor.store);
  const total = known ?? 0;
  const { page } = printSetup(project);
  const slots = page.across * page.down;
  const { isDualSided } = shown.design;
  const [form, setForm] = useState<ExportForm>(() => start?.form ?? firstForm(total, isDualSided));
  const flow = useExportFlow({ editor, total, start, onDone: () => close(null) });
  const { step, error } = flow;
  const isRunning = step.at === "checking" || step.at === "printing";
  const seconds = useSeconds(step.at === "printing");
  const checked = checkedForm(form, total, slots);
  const problem = step.at === "options" && "problem" in checked ? checked.problem : null;
  const parts = { flow, form, total };
  return (
    <DialogFrame
      title={step.at === "problems" ? "Check before printing" : "Export PDF"}
      width={step.at === "problems" ? 780 : 480}
      busy={isRunning}
      footer={
        step.at === "problems" ? (
          <ProblemButtons {...parts} />
        ) : (
          <OptionButtons
            {...parts}
            canStart={!("problem" in checked) && total > 0}
            isRunning={isRunning}
            onClose={() => close(null)}
          />
        )
      }
    >
      {step.at === "checking" ? <CheckProgress {...step.progress} /> : null}
      {step.at === "printing" ? <Running cards={step.cards} seconds={seconds} /> : null}
      {step.at === "options" ? (
        <ExportOptions
          form={form}
          total={total}
          slots={slots}
          isDualSided={isDualSided}
          onChange={(part) => setForm({ ...form, ...part })}
        />
      ) : null}
      {step.at === "problems" ? (
        <PreflightReport
          result={step.result}
          leftOut={step.leftOut}
          onLeaveOut={flow.leaveOut}
          elementName={(found) => elementNameOf(editor, found)}
          onShow={(found) =>
            close({ kept: { form, result: step.result, leftOut: step.leftOut }, problem: found })
          }
          onCheckAgain={() => void flow.start(form)}
        />
      ) : null}
      {(problem ?? error) ? (
        <p className={classes.error} role="alert">
          {problem ?? error}
        </p>
      ) : null}
    </DialogFrame>
  );
}

import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import type { PrintedPeople } from "../people/printedPeople.ts";
import { CheckProgress } from "../preflight/CheckProgress.tsx";
import { undecidedText } from "../preflight/decisionTexts.ts";
import type { Finding } from "../preflight/findings.ts";
import { PreflightReport } from "../preflight/PreflightReport.tsx";
import classes from "../printing.module.css";
import type { PrintCheck } from "./createPrintFlow.ts";
import type { PrintFlowView } from "./usePrintFlow.ts";

type Titles = { readonly options: string; readonly problems: string };

export type PrintDialogProps = {
  readonly editor: EditorSession;
  readonly flow: PrintFlowView;
  /** Whose cards these are. */
  readonly people: PrintedPeople;
  readonly titles: Titles;
  /** Of the dialog with its choice, px. */
  readonly width?: number;
  /** What the form lacks before it can be printed; null for nothing. */
  readonly lack?: string | null;
  /** What is done with the cards: "Print", "Save". */
  readonly verb: string;
  /** What the button under a list of problems says; null where nothing is left to make. */
  readonly make: string | null;
  /** True where nothing can be left out. */
  readonly keepsAll?: boolean;
  /** Makes the cards without these records. */
  readonly onMake: (excluded: readonly number[]) => void;
  readonly onCheckAgain: () => void;
  readonly onShow: (problem: Finding, check: PrintCheck) => void;
  /** Leaves the dialog for work that needs the screen, to come back to this check; absent where it cannot. */
  readonly onLeave?: (work: () => Promise<void>, check: PrintCheck) => void;
  /** Buttons under the choice. */
  readonly footer: ReactNode;
  /** What can be chosen, or how far the making is. */
  readonly children: ReactNode;
};

/** The buttons under a list of problems: what is done about them. */
function ProblemButtons({ flow, make, onMake }: PrintDialogProps) {
  const reasonId = useId();
  const reason = flow.isDecided ? (make === null ? "Every card is left out." : null) : undecidedText;
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
        onClick={() => onMake(flow.excluded)}
      >
        {make ?? "Nothing to make"}
      </Button>
    </>
  );
}

/** After something was put right: what is made, the person still says. */
async function lookAgain(flow: PrintFlowView): Promise<void> {
  if ((await flow.checkNow()) === "done") showToast("No problems found");
}

/** A dialog that makes cards: what is chosen, the check, what it found. */
export function PrintDialog(props: PrintDialogProps) {
  const {
    editor,
    flow,
    titles,
    width = 480,
    lack = null,
    onCheckAgain,
    onShow,
    onLeave,
    footer,
    children,
  } = props;
  const { work, problems, error } = flow;
  const trouble = (problems ? null : lack) ?? error;
  return (
    <DialogFrame
      title={problems ? titles.problems : titles.options}
      actions={<WhatIs word="check" name="The check before paper" />}
      width={problems ? 780 : width}
      busy={work.at !== "rest"}
      footer={problems ? <ProblemButtons {...props} /> : footer}
    >
      {work.at === "checking" ? <CheckProgress {...work.progress} /> : null}
      {problems ? (
        <PreflightReport
          editor={editor}
          people={props.people}
          result={problems.result}
          leftOut={problems.leftOut}
          isDecided={problems.isDecided}
          verb={props.verb}
          keepsAll={props.keepsAll ?? false}
          onLeaveOut={flow.leaveOut}
          onDecide={flow.decide}
          onShow={(found) => onShow(found, problems)}
          onLeave={onLeave ? (work) => onLeave(work, problems) : null}
          onCheckAgain={(isChanged) => (isChanged ? void lookAgain(flow) : onCheckAgain())}
        />
      ) : null}
      {problems || work.at === "checking" ? null : children}
      {trouble ? (
        <p className={classes.error} role="alert">
          {trouble}
        </p>
      ) : null}
    </DialogFrame>
  );
}

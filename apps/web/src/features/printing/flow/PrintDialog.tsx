import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import type { PrintedPeople } from "../people/printedPeople.ts";
import { CheckProgress } from "../preflight/CheckProgress.tsx";
import { type Finding, undecidedText } from "../preflight/findings.ts";
import { PreflightReport } from "../preflight/PreflightReport.tsx";
import classes from "../printing.module.css";
import type { PrintCheck } from "./createPrintFlow.ts";
import type { PrintFlowView } from "./usePrintFlow.ts";

type Titles = { readonly options: string; readonly problems: string };

export type PrintDialogProps = {
  readonly editor: EditorSession;
  readonly flow: PrintFlowView;
  readonly people: PrintedPeople;
  readonly titles: Titles;
  /** Width of the dialog's options, px. */
  readonly width?: number;
  /** Why the form cannot be printed yet; null if it can. */
  readonly lack?: string | null;
  /** Verb for the action: "Print", "Save". */
  readonly verb: string;
  /** Label of the button under a list of problems; null if no cards remain. */
  readonly make: string | null;
  /** True if no records can be left out. */
  readonly keepsAll?: boolean;
  /** Makes the cards without these records. */
  readonly onMake: (excluded: readonly number[]) => void;
  readonly onCheckAgain: () => void;
  readonly onShow: (problem: Finding, check: PrintCheck) => void;
  /** Leaves the dialog for work that needs the screen, to return to this check; absent if that is not possible. */
  readonly onLeave?: (work: () => Promise<void>, check: PrintCheck) => void;
  /** Buttons below the options. */
  readonly footer: ReactNode;
  /** The options, or the progress. */
  readonly children: ReactNode;
};

/** The buttons under a list of problems. */
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

/** Checks again after a remedy, without making the cards: the user still has to confirm. */
async function recheck(flow: PrintFlowView): Promise<void> {
  if ((await flow.checkNow()) === "done") showToast("No problems found");
}

/** Dialog that makes cards: its options, the check, and the problems found. */
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
          onCheckAgain={(isChanged) => (isChanged ? void recheck(flow) : onCheckAgain())}
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

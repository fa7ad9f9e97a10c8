import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { CheckProgress } from "../preflight/CheckProgress.tsx";
import { PreflightReport } from "../preflight/PreflightReport.tsx";
import type { PreflightProblem } from "../preflight/runPreflight.ts";
import { elementNameOf } from "../preflight/showProblem.ts";
import classes from "../printing.module.css";
import type { PrintCheck } from "./createPrintFlow.ts";
import type { PrintFlowView } from "./usePrintFlow.ts";

type Titles = { readonly options: string; readonly problems: string };

export type PrintDialogProps = {
  readonly editor: EditorSession;
  readonly flow: PrintFlowView;
  readonly titles: Titles;
  /** What the form lacks before it can be printed; null for nothing. */
  readonly lack?: string | null;
  /** What the buttons under a list of problems say; `rest` is null where leaving out leaves nothing, or is not done. */
  readonly all: string;
  readonly rest: string | null;
  /** Makes the cards without these records. */
  readonly onMake: (excluded: readonly number[]) => void;
  readonly onCheckAgain: () => void;
  readonly onShow: (problem: PreflightProblem, check: PrintCheck) => void;
  /** Buttons under the choice. */
  readonly footer: ReactNode;
  /** What can be chosen, or how far the making is. */
  readonly children: ReactNode;
};

/** The buttons under a list of problems: what is done about them. */
function ProblemButtons({ flow, all, rest, onMake }: PrintDialogProps) {
  return (
    <>
      <Button variant="default" mr="auto" onClick={flow.forget}>
        Back
      </Button>
      <Button variant={rest === null ? "filled" : "default"} onClick={() => onMake([])}>
        {all}
      </Button>
      {rest === null ? null : (
        <Button data-autofocus onClick={() => onMake(flow.excluded)}>
          {rest}
        </Button>
      )}
    </>
  );
}

/** A dialog that makes cards: what is chosen, the check, what it found. */
export function PrintDialog(props: PrintDialogProps) {
  const { editor, flow, titles, lack = null, onCheckAgain, onShow, footer, children } = props;
  const { work, problems, error } = flow;
  const trouble = (problems ? null : lack) ?? error;
  return (
    <DialogFrame
      title={problems ? titles.problems : titles.options}
      width={problems ? 780 : 480}
      busy={work.at !== "rest"}
      footer={problems ? <ProblemButtons {...props} /> : footer}
    >
      {work.at === "checking" ? <CheckProgress {...work.progress} /> : null}
      {problems ? (
        <PreflightReport
          result={problems.result}
          leftOut={problems.leftOut}
          onLeaveOut={flow.leaveOut}
          elementName={(found) => elementNameOf(editor, found)}
          onShow={(found) => onShow(found, problems)}
          onCheckAgain={onCheckAgain}
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

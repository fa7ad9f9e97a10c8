import { Button, Progress } from "@mantine/core";
import { IconCircleCheck, IconClipboardCheck, IconRefresh } from "@tabler/icons-react";
import { IconButton } from "#ui/IconButton.tsx";
import type { MakingProgress } from "../../flow/createPrintFlow.ts";
import type { PrintFlowView } from "../../flow/usePrintFlow.ts";
import { useSeconds } from "../../flow/useSeconds.ts";
import { CheckProgress } from "../../preflight/CheckProgress.tsx";
import { PreflightReport } from "../../preflight/PreflightReport.tsx";
import type { PreflightProblem } from "../../preflight/runPreflight.ts";
import classes from "./checks.module.css";

type CheckPanelProps = {
  readonly flow: PrintFlowView;
  /** Records that would be printed. */
  readonly records: number;
  readonly elementName: (problem: PreflightProblem) => string;
  readonly onShow: (problem: PreflightProblem) => void;
};

function recordsText(records: number): string {
  return `${records.toLocaleString()} ${records === 1 ? "record" : "records"}`;
}

function NotChecked({ flow, records }: CheckPanelProps) {
  return (
    <div className={classes.state}>
      <span className={classes.sign}>
        <IconClipboardCheck size={22} stroke={1.75} aria-hidden />
      </span>
      <div>
        <strong>Not checked yet</strong>
        <p className={classes.quiet}>
          Photos, texts, codes and ids are checked before anything is printed: a misprint costs paper.
        </p>
      </div>
      <Button variant="light" size="xs" disabled={records === 0} onClick={() => void flow.checkNow()}>
        Check {recordsText(records)}
      </Button>
    </div>
  );
}

function AllFine({ flow, records }: CheckPanelProps) {
  return (
    <div className={classes.state} data-tone="fine">
      <span className={classes.sign}>
        <IconCircleCheck size={22} stroke={1.75} aria-hidden />
      </span>
      <div role="status">
        <strong>No problems found</strong>
        <p className={classes.quiet}>{recordsText(records)} checked, all ready to print.</p>
      </div>
      <IconButton label="Check again" onClick={() => void flow.checkNow()}>
        <IconRefresh size={18} stroke={1.75} />
      </IconButton>
    </div>
  );
}

function doneText(progress: MakingProgress, seconds: number): string {
  if (progress.of === "parts") return `Part ${progress.part} of ${progress.parts}`;
  if (progress.of === "job") return "";
  return `${progress.cards.toLocaleString()} cards${seconds > 1 ? ` ${seconds} s` : ""}`;
}

type RunningProps = { readonly progress: MakingProgress; readonly onCancel: () => void };

function Running({ progress, onCancel }: RunningProps) {
  const seconds = useSeconds();
  const isParted = progress.of === "parts";
  const title = progress.of === "job" ? "Starting the background export…" : "Making the PDF…";
  return (
    <div className={classes.running}>
      <div className={classes.line} role="status">
        <strong>{title}</strong>
        <span className={classes.quiet}>{doneText(progress, seconds)}</span>
      </div>
      <Progress
        value={isParted ? ((progress.part - 1) / progress.parts) * 100 : 100}
        animated={!isParted}
        aria-label={title}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Whether the records can be printed as they are, and what is under way. */
export function CheckPanel(props: CheckPanelProps) {
  const { flow, elementName, onShow } = props;
  const { work, check } = flow;
  if (work.at === "checking") {
    return (
      <div className={classes.running}>
        <CheckProgress {...work.progress} />
        <Button variant="default" size="xs" onClick={flow.cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  const report =
    check && check.result.problems.length > 0 ? (
      <div className={classes.report}>
        <PreflightReport
          result={check.result}
          leftOut={check.leftOut}
          onLeaveOut={flow.leaveOut}
          elementName={elementName}
          onShow={onShow}
          onCheckAgain={() => void flow.checkNow()}
        />
      </div>
    ) : check ? (
      <AllFine {...props} />
    ) : (
      <NotChecked {...props} />
    );
  return (
    <>
      {work.at === "making" ? <Running progress={work.progress} onCancel={flow.cancel} /> : null}
      {work.at === "rest" || check ? report : null}
    </>
  );
}

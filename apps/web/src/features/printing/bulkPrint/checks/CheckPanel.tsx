import { Button, Progress } from "@mantine/core";
import { IconCircleCheck, IconClipboardCheck, IconRefresh } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { IconButton } from "#ui/IconButton.tsx";
import { CheckProgress } from "../../preflight/CheckProgress.tsx";
import { PreflightReport } from "../../preflight/PreflightReport.tsx";
import type { PreflightProblem } from "../../preflight/runPreflight.ts";
import classes from "./checks.module.css";
import type { BulkFlow, BulkWork } from "./useBulkFlow.ts";

type CheckPanelProps = {
  readonly flow: BulkFlow;
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

/** Seconds since something began. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

function Running({ work, onCancel }: { readonly work: BulkWork; readonly onCancel: () => void }) {
  const seconds = useSeconds();
  const time = seconds > 1 ? ` ${seconds} s` : "";
  const isBatch = work.doing === "batch";
  const text = isBatch
    ? `Part ${work.part} of ${work.of}`
    : work.doing === "making"
      ? `${work.cards.toLocaleString()} cards${time}`
      : "";
  const title = work.doing === "starting" ? "Starting the background export…" : "Making the PDF…";
  return (
    <div className={classes.running}>
      <div className={classes.line} role="status">
        <strong>{title}</strong>
        <span className={classes.quiet}>{text}</span>
      </div>
      <Progress
        value={isBatch ? ((work.part - 1) / work.of) * 100 : 100}
        animated={!isBatch}
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
  if (work.doing === "checking") {
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
      {work.doing === "nothing" ? null : <Running key={work.doing} work={work} onCancel={flow.cancel} />}
      {work.doing === "nothing" || check ? report : null}
    </>
  );
}

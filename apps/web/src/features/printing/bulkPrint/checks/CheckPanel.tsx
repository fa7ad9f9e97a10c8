import { Button, Progress } from "@mantine/core";
import { IconCircleCheck, IconClipboardCheck, IconQrcode, IconRefresh } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import type { MakingProgress, PrintFlowView } from "../../flow/createPrintFlow.ts";
import type { PrintedPeople } from "../../people/printedPeople.ts";
import type { Finding } from "../../preflight/findings.ts";
import { CheckProgress, PreflightReport } from "../../preflight/PreflightReport.tsx";
import classes from "./checks.module.css";

type CheckPanelProps = {
  readonly flow: PrintFlowView;
  readonly records: number;
  readonly editor: EditorSession;
  readonly people: PrintedPeople;
  readonly onShow: (finding: Finding) => void;
  /** Closes the dialog for work outside it; the dialog then reopens and checks again. */
  readonly onLeave: (work: () => Promise<void>) => void;
};

function NotChecked({ flow, records }: CheckPanelProps) {
  return (
    <div className={classes.state}>
      <span className={classes.sign}>
        <IconClipboardCheck size={22} stroke={1.75} aria-hidden />
      </span>
      <div>
        <strong>Not checked yet</strong>
        <p className={classes.quiet}>
          Photos, texts, codes and IDs are checked before anything is printed, because a misprint wastes
          paper.
        </p>
      </div>
      <Button variant="light" size="xs" disabled={records === 0} onClick={() => void flow.checkNow()}>
        Check {countText(records, "record")}
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
        <p className={classes.quiet}>
          {countText(records, "record")} checked, all ready to print.
          {flow.check?.result.everyCode ? " Every code scans as the printer will print it." : ""}
        </p>
      </div>
      <IconButton label="Check again" onClick={() => void flow.checkNow()}>
        <IconRefresh size={18} stroke={1.75} />
      </IconButton>
    </div>
  );
}

/** Codes on the first sheet are always read; reading every code takes several seconds more. */
function EveryCode({ flow, records, editor }: CheckPanelProps) {
  const { front, back } = editor.currentProject();
  const hasCodes = [...front, ...back].some(({ type }) => type === "barcode");
  if (!hasCodes || records === 0 || flow.check?.result.everyCode) return null;
  return (
    <div className={classes.codes}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconQrcode size={16} stroke={1.75} />}
        onClick={() => void flow.checkEveryCode()}
      >
        Check every code
      </Button>
      <span className={classes.quiet}>Scans each code as your printer will print it.</span>
    </div>
  );
}

function doneText(progress: MakingProgress, seconds: number): string {
  if (progress.of === "parts") return `Part ${progress.part} of ${progress.parts}`;
  if (progress.of === "job") return "";
  return `${countText(progress.cards, "card")}${seconds > 1 ? `, ${seconds} s` : ""}`;
}

/** Seconds since the component was mounted. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

type RunningProps = { readonly progress: MakingProgress; readonly onCancel: () => void };

function Running({ progress, onCancel }: RunningProps) {
  const seconds = useSeconds();
  const isParted = progress.of === "parts";
  const title = progress.of === "job" ? "Starting the background export…" : "Creating PDF…";
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

/** Shows whether the records can be printed as they are, and the progress of a check or print. */
export function CheckPanel(props: CheckPanelProps) {
  const { flow, editor, people, onShow, onLeave } = props;
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
          editor={editor}
          people={people}
          result={check.result}
          leftOut={check.leftOut}
          isDecided={check.isDecided}
          verb="Print"
          onLeaveOut={flow.leaveOut}
          onDecide={flow.decide}
          onShow={onShow}
          onLeave={onLeave}
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
      {work.at === "rest" ? <EveryCode {...props} /> : null}
    </>
  );
}

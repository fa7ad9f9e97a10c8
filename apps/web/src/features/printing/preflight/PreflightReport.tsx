import { Button, SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconFileTypeCsv, IconRefresh } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { saveFile } from "#platform/files/saveFile.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { leftOutText } from "./leftOutText.ts";
import { type ProblemGrouping, ProblemList } from "./ProblemList.tsx";
import classes from "./preflight.module.css";
import { recordsOf } from "./problemGroups.ts";
import { problemsCsv } from "./problemsCsv.ts";
import type { PreflightProblem, PreflightResult } from "./runPreflight.ts";

type SummaryProps = {
  readonly result: PreflightResult;
  /** Records that are left out, from 0. */
  readonly left: ReadonlySet<number>;
  readonly onCheckAgain: () => void;
};

function headline({ checked, problems }: PreflightResult): string {
  const records = recordsOf(problems).length;
  if (records === 0) return "The design needs attention";
  const verb = records === 1 ? "needs" : "need";
  return `${records.toLocaleString()} of ${checked.toLocaleString()} ${checked === 1 ? "record" : "records"} ${verb} attention`;
}

function Summary({ result, left, onCheckAgain }: SummaryProps) {
  const { checked, ms } = result;
  const seconds = Math.max(1, Math.round(ms / 1000));
  const ready = checked - left.size;
  return (
    <>
      <div className={classes.summary}>
        <span className={classes.warningSign}>
          <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.summaryText} role="status">
          <strong>{headline(result)}</strong>
          <span className={classes.quiet}>
            {checked.toLocaleString()} {checked === 1 ? "record" : "records"} checked in {seconds} s
          </span>
        </div>
        <IconButton label="Check again" onClick={onCheckAgain}>
          <IconRefresh size={18} stroke={1.75} />
        </IconButton>
      </div>
      <div className={classes.ratio} aria-hidden>
        <span className={classes.ready} style={{ flexGrow: ready }} />
        {left.size > 0 ? <span className={classes.left} style={{ flexGrow: left.size }} /> : null}
      </div>
      <div className={classes.ratioText}>
        <span>{ready.toLocaleString()} to print</span>
        <span>{left.size.toLocaleString()} left out</span>
      </div>
      {left.size > 0 ? <p className={classes.quiet}>{leftOutText([...left], result.problems)}</p> : null}
    </>
  );
}

export type PreflightReportProps = {
  readonly result: PreflightResult;
  /** Kinds whose records are left out; see `kindsToLeaveOut`. */
  readonly leftOut: ReadonlySet<string>;
  readonly onLeaveOut: (leftOut: ReadonlySet<string>) => void;
  /** Name of the element that a problem is about; "" without one. */
  readonly elementName: (problem: PreflightProblem) => string;
  readonly onShow: (problem: PreflightProblem) => void;
  readonly onCheckAgain: () => void;
};

/** What a check has found, to be gone through by kind or by record. */
export function PreflightReport(props: PreflightReportProps) {
  const { result, leftOut, onLeaveOut, elementName, onShow, onCheckAgain } = props;
  const { problems } = result;
  const [grouping, setGrouping] = useState<ProblemGrouping>("kind");
  const leftRecords = useMemo(() => new Set(recordsOf(problems, leftOut)), [problems, leftOut]);
  const leaveOut = (kind: string, isLeftOut: boolean) => {
    const next = new Set(leftOut);
    if (isLeftOut) next.add(kind);
    else next.delete(kind);
    onLeaveOut(next);
  };
  const saveList = () => {
    const csv = problemsCsv(problems, elementName);
    saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), "problems.csv");
  };
  return (
    <div className={classes.report}>
      <Summary result={result} left={leftRecords} onCheckAgain={onCheckAgain} />
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Group the problems"
          value={grouping}
          data={[
            { value: "kind", label: "By problem" },
            { value: "record", label: "By record" },
          ]}
          onChange={(value) => setGrouping(value as ProblemGrouping)}
        />
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFileTypeCsv size={16} stroke={1.75} />}
          onClick={saveList}
        >
          Export the list as CSV
        </Button>
      </div>
      <ProblemList
        key={grouping}
        problems={problems}
        grouping={grouping}
        leftOut={leftOut}
        leftRecords={leftRecords}
        onLeaveOut={leaveOut}
        elementName={elementName}
        onShow={onShow}
      />
    </div>
  );
}

import { SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconFileTypeCsv, IconRefresh } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import type { PrintedPeople } from "../people/printedPeople.ts";
import { type Decision, DecisionBox } from "./DecisionBox.tsx";
import { type CheckResult, type Finding, isTrouble } from "./findings.ts";
import { namesText } from "./namesText.ts";
import { type ProblemGrouping, ProblemList } from "./ProblemList.tsx";
import classes from "./preflight.module.css";
import { groupOf, recordsIn, recordsOf } from "./problemGroups.ts";
import { problemsCsv } from "./problemsCsv.ts";
import { elementNameOf } from "./showProblem.ts";

export type PreflightReportProps = {
  readonly editor: EditorSession;
  readonly people: PrintedPeople;
  readonly result: CheckResult;
  /** Groups of findings whose records are left out. */
  readonly leftOut: ReadonlySet<string>;
  readonly isDecided: boolean;
  /** Verb for the action: "Print", "Save". */
  readonly verb: string;
  /** True if all cards are made regardless of problems. */
  readonly keepsAll?: boolean;
  readonly onLeaveOut: (leftOut: ReadonlySet<string>) => void;
  readonly onDecide: (decision: Decision) => void;
  readonly onShow: (finding: Finding) => void;
  /**
   * Leaves the list for work that needs the screen, after which the check is repeated; null if that is not possible.
   */
  readonly onLeave: ((work: () => Promise<void>) => void) | null;
  /** `isChanged` is true if a remedy requests it. */
  readonly onCheckAgain: (isChanged: boolean) => void;
};

function headline({ checked, problems }: CheckResult): string {
  const trouble = problems.filter(isTrouble);
  if (trouble.length === 0) return "No problems found";
  const records = recordsOf(trouble).length;
  if (records === 0) return "The design needs attention";
  const verb = records === 1 ? "needs" : "need";
  return `${records.toLocaleString()} of ${countText(checked, "record")} ${verb} attention`;
}

type SummaryProps = Pick<PreflightReportProps, "result" | "onCheckAgain"> & { readonly left: number };

function Summary({ result, left, onCheckAgain }: SummaryProps) {
  const { checked, ms, problems } = result;
  const isFine = !problems.some(isTrouble);
  const Sign = isFine ? IconCircleCheck : IconAlertTriangle;
  const ready = checked - left;
  return (
    <>
      <div className={classes.summary}>
        <span className={classes.summarySign} data-tone={isFine ? "fine" : "warning"}>
          <Sign size={22} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.summaryText} role="status">
          <strong>{headline(result)}</strong>
          <span className={classes.quiet}>
            {countText(checked, "record")} checked in {Math.max(1, Math.round(ms / 1000))} s
          </span>
        </div>
        <IconButton label="Check again" onClick={() => onCheckAgain(false)}>
          <IconRefresh size={18} stroke={1.75} />
        </IconButton>
      </div>
      {left > 0 ? (
        <>
          <div className={classes.ratio} aria-hidden>
            {ready > 0 ? <span className={classes.ready} style={{ flexGrow: ready }} /> : null}
            <span className={classes.left} style={{ flexGrow: left }} />
          </div>
          <div className={classes.ratioText}>
            <span>{ready.toLocaleString()} to print</span>
            <span>{left.toLocaleString()} left out</span>
          </div>
        </>
      ) : null}
    </>
  );
}

/** The problems of a check by kind or by record, and the decision about the cards. */
export function PreflightReport(props: PreflightReportProps) {
  const { editor, people, result, leftOut, keepsAll = false, onLeaveOut, onCheckAgain } = props;
  const { problems } = result;
  const [grouping, setGrouping] = useState<ProblemGrouping>("kind");
  const leftRecords = useMemo(() => new Set(recordsIn(problems, leftOut)), [problems, leftOut]);
  // Cards that lack a fact are counted in the question about them.
  const leavesOthers = problems.some((each) => each.weight !== "lacking" && leftOut.has(groupOf(each)));
  const leaveOut = (group: string, isLeftOut: boolean) => {
    const next = new Set(leftOut);
    if (isLeftOut) next.add(group);
    else next.delete(group);
    onLeaveOut(next);
  };
  const nameOf = (record: number) => people.find(record)?.name ?? null;
  const saveList = async () => {
    try {
      const names = await people.names(recordsOf(problems));
      const nameOfEach = (record: number) => names.get(record) ?? null;
      const csv = problemsCsv(problems, (finding) => elementNameOf(editor, finding), nameOfEach);
      saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), "problems.csv");
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div className={classes.report}>
      <Summary result={result} left={leftRecords.size} onCheckAgain={onCheckAgain} />
      {keepsAll ? null : (
        <DecisionBox
          findings={problems}
          leftOut={leftOut}
          isDecided={props.isDecided}
          verb={props.verb}
          nameOf={nameOf}
          onDecide={props.onDecide}
        />
      )}
      {leavesOthers ? <p className={classes.quiet}>Left out: {namesText([...leftRecords], nameOf)}</p> : null}
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
        <IconButton label="Export the list as CSV" onClick={() => void saveList()}>
          <IconFileTypeCsv size={18} stroke={1.75} />
        </IconButton>
      </div>
      <ProblemList
        key={grouping}
        {...props}
        findings={problems}
        grouping={grouping}
        leftRecords={leftRecords}
        mayLeaveOut={!keepsAll && props.isDecided}
        onLeaveOut={leaveOut}
      />
    </div>
  );
}

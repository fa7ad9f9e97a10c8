import { Button, Progress, SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconFileTypeCsv, IconRefresh } from "@tabler/icons-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import type { PrintedPeople } from "../people/printedPeople.ts";
import { type NameOf, namesText } from "../people/recordName.ts";
import { type CheckResult, type Finding, isTrouble } from "./findings.ts";
import { type ProblemGrouping, ProblemList } from "./ProblemList.tsx";
import { elementNameOf } from "./parkedProblems.ts";
import classes from "./preflight.module.css";
import { groupOf, problemsCsv, recordsIn, recordsOf } from "./problemGroups.ts";
import type { PreflightProgress } from "./runPreflight.ts";

export function CheckProgress({ checked, of }: PreflightProgress) {
  return (
    <div className={classes.progress}>
      <div className={classes.progressText} role="status">
        <strong>Checking before printing…</strong>
        <span className={classes.quiet}>
          {checked.toLocaleString()} of {of.toLocaleString()} records
        </span>
      </div>
      <Progress value={of === 0 ? 0 : (checked / of) * 100} aria-label="Records checked" />
      <p className={classes.quiet}>
        Photos, texts, codes and IDs are checked as they will print. Nothing is printed yet.
      </p>
    </div>
  );
}

type Decision = "leave out" | "print";

type DecisionBoxProps = {
  readonly findings: readonly Finding[];
  /** Groups of findings whose records are left out. */
  readonly leftOut: ReadonlySet<string>;
  readonly isDecided: boolean;
  /** Verb for the action: "Print", "Save". */
  readonly verb: string;
  readonly nameOf: NameOf;
  readonly onDecide: (decision: Decision) => void;
};

/** Describes the decision about cards that lack required information; null while undecided. */
function answerOf(
  lacking: readonly Finding[],
  { leftOut, isDecided }: DecisionBoxProps,
): Decision | "some" | null {
  if (!isDecided) return null;
  const left = lacking.filter((finding) => leftOut.has(groupOf(finding))).length;
  if (left === 0) return "print";
  return left === lacking.length ? "leave out" : "some";
}

function titleOf(count: number, answer: ReturnType<typeof answerOf>): string {
  const cards = countText(count, "card");
  if (answer === null) return `${cards} ${count === 1 ? "is" : "are"} missing required information.`;
  if (answer === "leave out") return `${cards} ${count === 1 ? "is" : "are"} left out.`;
  if (answer === "some") return `Some of ${cards} without required information are left out.`;
  return `${cards} ${count === 1 ? "comes" : "come"} out without required information.`;
}

/** Asks once what to do with cards that lack required information, and lets the user change the answer. */
function DecisionBox(props: DecisionBoxProps) {
  const { findings, isDecided, verb, nameOf, onDecide } = props;
  const titleId = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // Move the focus here, because the button that had it is now disabled.
  useEffect(() => {
    if (!isDecided) box.current?.focus();
  }, [isDecided]);
  const decide = (decision: Decision) => {
    box.current?.focus();
    onDecide(decision);
  };
  const lacking = findings.filter(({ weight }) => weight === "lacking");
  const records = recordsOf(lacking);
  if (records.length === 0) return null;
  const answer = answerOf(lacking, props);
  const isOne = records.length === 1;
  return (
    <fieldset
      ref={box}
      className={classes.decision}
      data-open={!isDecided}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <strong id={titleId}>{titleOf(records.length, answer)}</strong>
      <span className={classes.quiet}>{namesText(records, nameOf)}</span>
      <div className={classes.answers}>
        {answer === "leave out" ? null : (
          <Button
            size="compact-sm"
            fz="sm"
            px={8}
            variant={answer === null ? "filled" : "default"}
            onClick={() => decide("leave out")}
          >
            {isOne ? "Leave this card out" : `Leave these ${records.length.toLocaleString()} out`}
          </Button>
        )}
        {answer === "print" ? null : (
          <Button size="compact-sm" fz="sm" px={8} variant="default" onClick={() => decide("print")}>
            {verb} {isOne ? "it" : "them"} anyway
          </Button>
        )}
      </div>
    </fieldset>
  );
}

export type PreflightReportProps = {
  readonly editor: EditorSession;
  readonly people: PrintedPeople;
  readonly result: CheckResult;
  /** Groups of findings whose records are left out. */
  readonly leftOut: ReadonlySet<string>;
  readonly isDecided: boolean;
  /** Verb for the action: "Print", "Save". */
  readonly verb: string;
  /** True if all cards are made despite problems. */
  readonly keepsAll?: boolean;
  readonly onLeaveOut: (leftOut: ReadonlySet<string>) => void;
  readonly onDecide: (decision: Decision) => void;
  readonly onShow: (finding: Finding) => void;
  /**
   * Closes the list for work outside it, and repeats the check afterwards; null if that is not possible.
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
  // Do not count cards that lack required information, because the question about them already does.
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

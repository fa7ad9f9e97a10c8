import { Checkbox } from "@mantine/core";
import { IconArrowRight, IconChevronDown } from "@tabler/icons-react";
import classes from "./preflight.module.css";
import { type KindGroup, kindInfo, type RecordGroup } from "./problemGroups.ts";
import { problemIcon } from "./problemIcons.ts";
import type { PreflightProblem } from "./runPreflight.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** How people call a record: counted from 1; null is all of them. */
function recordName(recordIndex: number | null): string {
  return recordIndex === null ? "All records" : `Record ${(recordIndex + 1).toLocaleString()}`;
}

type KindHeaderProps = {
  readonly group: KindGroup;
  readonly isOpen: boolean;
  readonly isLeftOut: boolean;
  readonly onOpen: () => void;
  readonly onLeaveOut: (leaveOut: boolean) => void;
};

/** Head of the problems of one kind, which opens and closes them. */
export function KindHeader({ group, isOpen, isLeftOut, onOpen, onLeaveOut }: KindHeaderProps) {
  const { kind, title, advice, concerns, problems, records } = group;
  const Icon = problemIcon(kind);
  return (
    <div className={classes.head}>
      <button type="button" className={classes.opener} aria-expanded={isOpen} onClick={onOpen}>
        <span className={classes.sign}>
          <Icon {...icon} />
        </span>
        <span className={classes.headText}>
          <span className={classes.headTitle}>
            {title} <span className={classes.count}>{problems.length.toLocaleString()}</span>
          </span>
          <span className={classes.advice}>{advice}</span>
        </span>
        <IconChevronDown {...icon} className={classes.chevron} data-open={isOpen} />
      </button>
      {concerns === "record" && records > 0 ? (
        <Checkbox
          className={classes.leave ?? ""}
          label="Leave out"
          aria-label={`Leave out: ${title}`}
          checked={isLeftOut}
          onChange={(event) => onLeaveOut(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}

type RecordHeaderProps = { readonly group: RecordGroup; readonly isLeftOut: boolean };

/** Head of the problems of one record. */
export function RecordHeader({ group, isLeftOut }: RecordHeaderProps) {
  return (
    <div className={classes.head}>
      <span className={classes.headTitle}>
        <span>{recordName(group.recordIndex)}</span>{" "}
        <span className={classes.count}>{group.problems.length}</span>
      </span>
      {isLeftOut ? <span className={classes.advice}>left out</span> : null}
    </div>
  );
}

type ProblemRowProps = {
  readonly problem: PreflightProblem;
  /** What stands first: the record's number, or under a record the kind's sign. */
  readonly lead: "record" | "kind";
  readonly elementName: string;
  readonly onShow: (problem: PreflightProblem) => void;
};

/** One problem; a click shows it on the card where there is something to show. */
export function ProblemRow({ problem, lead, elementName, onShow }: ProblemRowProps) {
  const { record_index, element_id, kind, message } = problem;
  const Icon = problemIcon(kind);
  const content = (
    <>
      <span className={classes.lead}>
        {lead === "kind" ? (
          <Icon {...icon} aria-label={kindInfo(kind).title} aria-hidden={false} role="img" />
        ) : (
          <>
            <span className={classes.hidden}>{record_index === null ? "" : "Record "}</span>
            {record_index === null ? "All" : (record_index + 1).toLocaleString()}
          </>
        )}
      </span>
      <span className={classes.message} title={message}>
        {message}
      </span>
    </>
  );
  const element = <span className={classes.element}>{elementName}</span>;
  if (record_index === null && element_id === null) {
    return (
      <div className={classes.row}>
        {content}
        {element}
      </div>
    );
  }
  return (
    <button type="button" className={classes.row} onClick={() => onShow(problem)}>
      {content}
      <span className={classes.end}>
        {element}
        <span className={classes.showText}>Show on card</span>
        <IconArrowRight className={classes.arrow} size={16} stroke={1.75} aria-hidden />
      </span>
    </button>
  );
}

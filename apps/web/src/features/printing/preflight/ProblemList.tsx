import { Button, Checkbox } from "@mantine/core";
import { IconArrowRight, IconChevronDown } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { nameOfRecord, type PrintedPeople, type PrintedPerson } from "../people/printedPeople.ts";
import { type Finding, kindInfo } from "./findings.ts";
import type { PreflightReportProps } from "./PreflightReport.tsx";
import { elementNameOf } from "./parkedProblems.ts";
import faceClasses from "./personFace.module.css";
import classes from "./preflight.module.css";
import {
  groupByKind,
  groupByRecord,
  groupBySentence,
  type KindGroup,
  type RecordGroup,
} from "./problemGroups.ts";
import { problemIcon } from "./problemIcons.ts";
import { type Remedy, remedyOf } from "./remedies.ts";

function nameOf(people: PrintedPeople, recordIndex: number | null): string {
  return recordIndex === null ? "Every card" : nameOfRecord(people, recordIndex);
}

/** A person's small picture, or their initials. Decorative, because the name is next to it. */
function PersonFace({ person }: { readonly person: PrintedPerson | null }) {
  if (person === null) return <span className={faceClasses.unknown} aria-hidden />;
  if (person.portrait === null) return <Avatar name={person.name} />;
  return <img className={faceClasses.face} src={person.portrait} alt="" />;
}

type RecordHeaderProps = {
  readonly group: RecordGroup;
  readonly people: PrintedPeople;
  readonly isLeftOut: boolean;
};

/** Header of the problems of one record. */
export function RecordHeader({ group, people, isLeftOut }: RecordHeaderProps) {
  const { recordIndex, findings } = group;
  return (
    <div className={classes.head}>
      {recordIndex === null ? null : <PersonFace person={people.find(recordIndex)} />}
      <span className={classes.headTitle}>
        <span>{nameOf(people, recordIndex)}</span> <span className={classes.count}>{findings.length}</span>
      </span>
      {isLeftOut ? <span className={classes.advice}>left out</span> : null}
    </div>
  );
}

/** The message that several records share, above their names. */
export function SentenceRow({ finding, records }: { readonly finding: Finding; readonly records: number }) {
  return (
    <div className={classes.sentence}>
      <span className={classes.message} title={finding.message}>
        {finding.message}
      </span>
      <span className={classes.count}>{records.toLocaleString()}</span>
    </div>
  );
}

type FindingRowProps = {
  readonly finding: Finding;
  readonly people: PrintedPeople;
  /** The first column: the person, or the kind's icon if the rows are grouped by record. */
  readonly lead: "person" | "kind";
  /** False if the message is shown above the row. */
  readonly hasMessage: boolean;
  readonly elementName: string;
  readonly onShow: (finding: Finding) => void;
};

/** A problem; a click shows it on the card if possible. */
export function FindingRow(props: FindingRowProps) {
  const { finding, people, lead, hasMessage, elementName, onShow } = props;
  const { record_index, element_id, kind, message } = finding;
  const Icon = problemIcon(kind);
  const isPerson = lead === "person" && record_index !== null;
  const content = (
    <>
      {isPerson ? (
        <PersonFace person={people.find(record_index)} />
      ) : (
        <span className={classes.sign}>
          <Icon size={18} stroke={1.75} aria-label={kindInfo(kind).title} role="img" />
        </span>
      )}
      <span className={classes.said}>
        {isPerson ? <span className={classes.name}>{nameOfRecord(people, record_index)}</span> : null}
        {hasMessage ? (
          <span className={classes.message} data-alone={!isPerson} title={message}>
            {message}
          </span>
        ) : null}
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
    <button type="button" className={classes.row} onClick={() => onShow(finding)}>
      {content}
      <span className={classes.end}>
        {element}
        <span className={classes.showText}>Show on card</span>
        <IconArrowRight className={classes.arrow} size={16} stroke={1.75} aria-hidden />
      </span>
    </button>
  );
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

type KindHeaderProps = {
  readonly group: KindGroup;
  readonly isOpen: boolean;
  readonly isLeftOut: boolean;
  /** The remedy for all of these problems; null if there is no remedy. */
  readonly remedy: Remedy | null;
  readonly onRemedy: (remedy: Remedy) => void;
  readonly onOpen: () => void;
  /** Null if their records cannot be left out. */
  readonly onLeaveOut: ((leaveOut: boolean) => void) | null;
};

/** Header of a group with problems of one kind, which expands and collapses the group. */
function KindHeader(props: KindHeaderProps) {
  const { group, isOpen, isLeftOut, remedy, onRemedy, onOpen, onLeaveOut } = props;
  const { kind, weight, title, advice, findings, records } = group;
  const counted = Math.max(...findings.map((finding) => finding.records ?? 0));
  const Icon = problemIcon(kind);
  const leaveOut = kind === "duplicate_id" ? "Keep only the first of each" : "Leave out";
  return (
    <div className={classes.kind} data-weight={weight}>
      <button type="button" className={classes.opener} aria-expanded={isOpen} onClick={onOpen}>
        <span className={classes.sign}>
          <Icon {...icon} />
        </span>
        <span className={classes.headTitle}>
          <span className={classes.title}>{title}</span>{" "}
          <span className={classes.count}>{(records || counted || findings.length).toLocaleString()}</span>
        </span>
        <IconChevronDown {...icon} className={classes.chevron} data-open={isOpen} />
      </button>
      <div className={classes.actions}>
        <span className={classes.advice} title={advice}>
          {advice}
        </span>
        {onLeaveOut ? (
          <Checkbox
            size="xs"
            label={leaveOut}
            aria-label={`${leaveOut}: ${title}`}
            checked={isLeftOut}
            onChange={(event) => onLeaveOut(event.currentTarget.checked)}
          />
        ) : null}
        {remedy ? (
          <Button size="compact-xs" variant="default" onClick={() => onRemedy(remedy)}>
            {remedy.label}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

export type ProblemGrouping = "kind" | "record";

type Item =
  | { readonly show: "kind"; readonly group: KindGroup }
  | { readonly show: "record"; readonly group: RecordGroup }
  | { readonly show: "sentence"; readonly finding: Finding; readonly records: number }
  | { readonly show: "person" | "problem"; readonly finding: Finding };

/** Heights of the rows, px. */
const heights = { kind: 70, record: 44, sentence: 44, person: 42, problem: 56 } as const;

/** Shows a message shared by several records once, above their names. */
function sentenceItems(findings: readonly Finding[]): readonly Item[] {
  return groupBySentence(findings).flatMap((same): Item[] => {
    const [finding] = same;
    if (!finding) return [];
    if (same.length === 1) return [{ show: "problem", finding }];
    const people = same.map((each): Item => ({ show: "person", finding: each }));
    return [{ show: "sentence", finding, records: same.length }, ...people];
  });
}

function itemsOf(
  findings: readonly Finding[],
  grouping: ProblemGrouping,
  turned: ReadonlySet<string>,
): readonly Item[] {
  if (grouping === "record") {
    return groupByRecord(findings).flatMap((group): Item[] => [
      { show: "record", group },
      ...group.findings.map((finding): Item => ({ show: "problem", finding })),
    ]);
  }
  return groupByKind(findings).flatMap((group): Item[] => [
    { show: "kind", group },
    ...(isOpen(group, turned) ? sentenceItems(group.findings) : []),
  ]);
}

/** Problems on every card start expanded, all others collapsed; `turned` holds the ids of toggled groups. */
function isOpen({ id, weight }: KindGroup, turned: ReadonlySet<string>): boolean {
  return (weight === "everyCard") !== turned.has(id);
}

type ProblemListProps = Pick<
  PreflightReportProps,
  "editor" | "people" | "leftOut" | "onShow" | "onLeave" | "onCheckAgain"
> & {
  readonly findings: readonly Finding[];
  readonly grouping: ProblemGrouping;
  readonly leftRecords: ReadonlySet<number>;
  /** False if no records can be left out, or if the check asks about them. */
  readonly mayLeaveOut: boolean;
  readonly onLeaveOut: (group: string, leaveOut: boolean) => void;
};

type KindItemProps = ProblemListProps & {
  readonly group: KindGroup;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

/** Header of a kind, with its remedy. */
function KindItem({ group, isOpen: opened, onOpen, ...props }: KindItemProps) {
  const { editor, leftOut, mayLeaveOut, onShow, onLeave, onLeaveOut, onCheckAgain } = props;
  const remedy = remedyOf(group.kind, group.findings, editor);
  const canApply = remedy !== null && (remedy.by !== "leave" || onLeave !== null);
  const apply = async (chosen: Remedy) => {
    const [first] = group.findings;
    if (chosen.by === "leave") onLeave?.(chosen.work);
    else if (chosen.by === "change") {
      if (await chosen.change()) onCheckAgain(true);
    } else if (first) onShow(first);
  };
  return (
    <KindHeader
      group={group}
      isOpen={opened}
      isLeftOut={leftOut.has(group.id)}
      remedy={canApply ? remedy : null}
      onRemedy={(chosen) => void apply(chosen).catch((error: unknown) => showFailure(error))}
      onOpen={onOpen}
      onLeaveOut={mayLeaveOut && group.records > 0 ? (leaves) => onLeaveOut(group.id, leaves) : null}
    />
  );
}

/** The problems in groups. Only visible rows are drawn, because there may be thousands. */
export function ProblemList(props: ProblemListProps) {
  const { editor, people, findings, grouping, leftRecords, onShow } = props;
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLElement>(null);
  const items = useMemo(() => itemsOf(findings, grouping, turned), [findings, grouping, turned]);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[items[index]?.show ?? "problem"],
    // Measure again: another grouping has different row heights at the same indexes.
    getItemKey: (index) => `${grouping} ${[...turned].join()} ${index}`,
    overscan: 8,
  });
  const turn = (id: string) =>
    setTurned((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const draw = (item: Item) => {
    if (item.show === "kind") {
      const { id } = item.group;
      return (
        <KindItem {...props} group={item.group} isOpen={isOpen(item.group, turned)} onOpen={() => turn(id)} />
      );
    }
    if (item.show === "record") {
      const { recordIndex } = item.group;
      const isLeftOut = recordIndex !== null && leftRecords.has(recordIndex);
      return <RecordHeader group={item.group} people={people} isLeftOut={isLeftOut} />;
    }
    if (item.show === "sentence") return <SentenceRow {...item} />;
    const { finding } = item;
    return (
      <FindingRow
        finding={finding}
        people={people}
        lead={grouping === "kind" ? "person" : "kind"}
        hasMessage={item.show === "problem"}
        elementName={elementNameOf(editor, finding)}
        onShow={onShow}
      />
    );
  };
  return (
    <ScrollBox ref={box} className={classes.list ?? ""} label="Problems">
      <div className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index];
          return item ? (
            <div
              key={key}
              className={classes.place}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {draw(item)}
            </div>
          ) : null;
        })}
      </div>
    </ScrollBox>
  );
}

import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { KindHeader, ProblemRow, RecordHeader } from "./ProblemRows.tsx";
import classes from "./preflight.module.css";
import { groupByKind, groupByRecord, type KindGroup, type RecordGroup } from "./problemGroups.ts";
import type { PreflightProblem } from "./runPreflight.ts";

export type ProblemGrouping = "kind" | "record";

type Item =
  | { readonly show: "kind"; readonly group: KindGroup }
  | { readonly show: "record"; readonly group: RecordGroup }
  | { readonly show: "problem"; readonly problem: PreflightProblem };

/** Heights of the rows, px; the style sheet has the same. */
const heights = { kind: 56, record: 40, problem: 46 } as const;

function itemsOf(
  problems: readonly PreflightProblem[],
  grouping: ProblemGrouping,
  closed: ReadonlySet<string>,
): readonly Item[] {
  const rows = (group: KindGroup | RecordGroup) =>
    group.problems.map((problem): Item => ({ show: "problem", problem }));
  if (grouping === "record") {
    return groupByRecord(problems).flatMap((group): Item[] => [{ show: "record", group }, ...rows(group)]);
  }
  return groupByKind(problems).flatMap((group): Item[] => [
    { show: "kind", group },
    ...(closed.has(group.kind) ? [] : rows(group)),
  ]);
}

type ProblemListProps = {
  readonly problems: readonly PreflightProblem[];
  readonly grouping: ProblemGrouping;
  /** Kinds whose records are left out. */
  readonly leftOut: ReadonlySet<string>;
  readonly leftRecords: ReadonlySet<number>;
  readonly onLeaveOut: (kind: string, leaveOut: boolean) => void;
  readonly elementName: (problem: PreflightProblem) => string;
  readonly onShow: (problem: PreflightProblem) => void;
};

/** The problems in groups. Only what is in view is drawn: there may be thousands. */
export function ProblemList(props: ProblemListProps) {
  const { problems, grouping, leftOut, leftRecords, onLeaveOut, elementName, onShow } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLElement>(null);
  const items = useMemo(() => itemsOf(problems, grouping, closed), [problems, grouping, closed]);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[items[index]?.show ?? "problem"],
    // Another grouping has other heights at the same places.
    getItemKey: (index) => `${grouping} ${closed.size} ${index}`,
    overscan: 8,
  });
  const toggle = (kind: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(kind)) next.add(kind);
      return next;
    });
  const draw = (item: Item) => {
    if (item.show === "record") {
      const { recordIndex } = item.group;
      return (
        <RecordHeader group={item.group} isLeftOut={recordIndex !== null && leftRecords.has(recordIndex)} />
      );
    }
    if (item.show === "problem") {
      const { problem } = item;
      return (
        <ProblemRow
          problem={problem}
          lead={grouping === "kind" ? "record" : "kind"}
          elementName={elementName(problem)}
          onShow={onShow}
        />
      );
    }
    const { kind } = item.group;
    return (
      <KindHeader
        group={item.group}
        isOpen={!closed.has(kind)}
        isLeftOut={leftOut.has(kind)}
        onOpen={() => toggle(kind)}
        onLeaveOut={(leaveOut) => onLeaveOut(kind, leaveOut)}
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

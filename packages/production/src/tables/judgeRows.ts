import type { CheckedCells } from "./checks/recordChecks.ts";
import { createMergeFiller } from "./intake/fillMerged.ts";
import { joinHeader } from "./intake/findHeader.ts";
import { createMarks } from "./intake/marks.ts";
import {
  filledColumns,
  type IntakePlan,
  isBlank,
  type LeftOutReason,
  lineText,
  type MergedArea,
  type RawLine,
} from "./intake/plan.ts";
import { isCounter } from "./intake/words.ts";

export type JudgedLine = { readonly row: number; readonly cells: string[]; readonly isHidden: boolean };

export type RowJudge = {
  /** Why a row below the header is no record; null for one that is. Cells that are merged downwards are filled. */
  reason(line: JudgedLine): LeftOutReason | null;
  /** A person wants this row. */
  isTaken(line: RawLine): boolean;
  /** The plan with the places of rows that it knew by what stands in them. */
  resolved(): IntakePlan;
  found(): { readonly repeated: number; readonly numbered: number };
  /** Records that the spreadsheet does not show, be they left out or not. */
  hidden(): CheckedCells;
};

/** Tells which rows below a header are records. They must be given from top to bottom. */
export function judgeRows(
  plan: IntakePlan,
  headerLines: readonly RawLine[],
  merged: readonly MergedArea[],
): RowJudge {
  const marks = createMarks(plan);
  const fill = plan.fillMerged ? createMergeFiller(merged) : null;
  const last = headerLines.at(-1)?.cells ?? [];
  const [start = 0, second] = filledColumns(last);
  // In a table of one column a value may well read like its header.
  const header = second === undefined ? null : lineText(last);
  const names = joinHeader(headerLines, merged);
  const counter = names.length > 2 ? names.findIndex(isCounter) : -1;
  const found = { repeated: 0, numbered: 0 };
  const hidden = { count: 0, examples: [] as string[] };

  const isHeaderAgain = (cells: readonly string[]): boolean =>
    (cells[start] ?? "").trim() === (last[start] ?? "").trim() && lineText(cells) === header;
  const isOnlyNumbered = (cells: readonly string[]): boolean =>
    counter >= 0 && !isBlank(cells[counter] ?? "") && isSole(cells, counter);

  const foundReason = (cells: readonly string[]): LeftOutReason | null => {
    if (header !== null && isHeaderAgain(cells)) {
      found.repeated++;
      return plan.dropRepeated ? "repeated" : null;
    }
    if (!isOnlyNumbered(cells)) return null;
    found.numbered++;
    return plan.dropNumbered ? "numbered" : null;
  };
  return {
    reason({ row, cells, isHidden }) {
      fill?.(row, cells);
      if (marks.isSkipped(row, cells)) return "skipped";
      if (marks.isTaken(row, cells)) return null;
      const why = foundReason(cells);
      if (why !== null || !isHidden) return why;
      if (hidden.examples.length < shownExamples) hidden.examples.push(firstFilled(cells));
      hidden.count++;
      return plan.withHidden ? null : "hidden";
    },
    isTaken: ({ row, cells }) => marks.isTaken(row, cells),
    resolved: () => marks.resolved(plan),
    found: () => found,
    hidden: () => hidden,
  };
}

const shownExamples = 3;
const longestExample = 60;

/** True if no other column holds anything. Most rows end the search at their second cell. */
function isSole(cells: readonly string[], column: number): boolean {
  return !cells.some((cell, at) => at !== column && !isBlank(cell));
}

function firstFilled(cells: readonly string[]): string {
  return (cells.find((cell) => !isBlank(cell)) ?? "").trim().slice(0, longestExample);
}

import { type IntakePlan, lineText, type RowMark } from "./plan.ts";

/** Tells which rows a person has left out or taken in. Rows must be asked for from top to bottom. */
export type Marks = {
  isSkipped(row: number, cells: readonly string[]): boolean;
  isTaken(row: number, cells: readonly string[]): boolean;
  /** The plan with the places of marks that came from an earlier file; those whose row is gone are left out. */
  resolved(plan: IntakePlan): IntakePlan;
};

export function createMarks(plan: IntakePlan | null): Marks {
  const skipped = createFinder(plan?.skipped ?? []);
  const taken = createFinder(plan?.taken ?? []);
  return {
    isSkipped: skipped.isMarked,
    isTaken: taken.isMarked,
    resolved: (whole) => ({ ...whole, skipped: skipped.found(), taken: taken.found() }),
  };
}

function createFinder(marks: readonly RowMark[]) {
  const byRow = new Map(marks.flatMap(({ row, text }) => (row === null ? [] : [[row, text]])));
  const byText = new Map<string, number>();
  for (const { row, text } of marks) if (row === null) byText.set(text, (byText.get(text) ?? 0) + 1);
  const found = new Map<number, RowMark>();
  return {
    isMarked(row: number, cells: readonly string[]): boolean {
      if (marks.length === 0) return false;
      if (found.has(row)) return true;
      const isPlaced = byRow.has(row);
      if (!isPlaced && byText.size === 0) return false;
      const text = lineText(cells);
      const left = byText.get(text) ?? 0;
      if (!isPlaced && left === 0) return false;
      if (!isPlaced) byText.set(text, left - 1);
      found.set(row, { row, text });
      return true;
    },
    found: (): readonly RowMark[] => [...found.values()],
  };
}

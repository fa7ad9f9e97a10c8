import type { RecordLabels } from "@print-builder/core/sheets";

/** The settings of a print that determine which labels are on which sheet. */
export type SheetsOfPrint = {
  /** Number of printed records per group; groups have separate sheets. A print without groups has a single number. */
  readonly groups: readonly number[];
  readonly labels: Pick<RecordLabels, "before" | "recordAt">;
  /** The first slot used on the print's first sheet, 1-based. */
  readonly startAt: number;
  readonly slotsPerSheet: number;
  /** Each group begins with a separator, which takes a slot. */
  readonly hasSeparators?: boolean;
};

/** The labels of one sheet. Records are counted by position in the print, 0-based and inclusive. */
export type SheetLabels = {
  readonly first: number;
  readonly last: number;
  /** Number of copies of the first record on earlier sheets. */
  readonly copiesBefore: number;
  /** The first slot used on this sheet, 1-based. */
  readonly startAt: number;
};

/** `before` is the number of labels in earlier groups. */
type Group = {
  readonly before: number;
  readonly labels: number;
  readonly skipped: number;
  readonly sheets: number;
};

function groupsOf(print: SheetsOfPrint): readonly Group[] {
  const { groups, startAt, slotsPerSheet, hasSeparators = false } = print;
  let first = 0;
  return groups.map((records, index) => {
    const skipped = (index === 0 ? startAt - 1 : 0) + Number(hasSeparators);
    const before = print.labels.before(first);
    first += records;
    const labels = print.labels.before(first) - before;
    return {
      before,
      labels,
      skipped,
      sheets: labels === 0 ? 0 : Math.ceil((skipped + labels) / slotsPerSheet),
    };
  });
}

export function countSheets(print: SheetsOfPrint): number {
  return groupsOf(print).reduce((sum, { sheets }) => sum + sheets, 0);
}

/** The labels of a sheet, which is numbered from 1 in the whole print; null if the print has no such sheet. */
export function sheetLabels(print: SheetsOfPrint, sheet: number): SheetLabels | null {
  const { slotsPerSheet } = print;
  let sheetsBefore = 0;
  for (const { before, labels, skipped, sheets } of groupsOf(print)) {
    const own = sheet - 1 - sheetsBefore;
    if (own >= 0 && own < sheets) {
      const from = before + Math.max(0, own * slotsPerSheet - skipped);
      const beyond = before + Math.min(labels, (own + 1) * slotsPerSheet - skipped);
      const first = print.labels.recordAt(from);
      return {
        first,
        last: print.labels.recordAt(beyond - 1),
        copiesBefore: from - print.labels.before(first),
        startAt: own === 0 ? skipped + 1 : 1,
      };
    }
    sheetsBefore += sheets;
  }
  return null;
}

/** A sheet as part of a separate print. */
export type SheetAlone = {
  readonly startAt: number;
  /** Index of the sheet in that print, 0-based. */
  readonly index: number;
};

/**
 * A print of a sheet's records with all their copies, arranged so that sheet `index` has each label in its original
 * position. Sheets before `index` hold the copies that were printed on earlier sheets.
 */
export function sheetAlone(
  { copiesBefore, startAt }: SheetLabels,
  { slotsPerSheet }: Pick<SheetsOfPrint, "slotsPerSheet">,
): SheetAlone {
  if (copiesBefore === 0) return { startAt, index: 0 };
  const index = Math.ceil(copiesBefore / slotsPerSheet);
  return { startAt: index * slotsPerSheet - copiesBefore + 1, index };
}

/** A print as far as it decides what lies on which sheet. */
export type SheetsOfPrint = {
  /** Records that are printed; of a print by groups those of each group, whose sheets are its own. */
  readonly groups: readonly number[];
  readonly copies: number;
  /** Slot of the very first sheet to begin with, 1-based. */
  readonly startAt: number;
  readonly slotsPerSheet: number;
  /** Each group begins with a separator, which takes a slot. */
  readonly hasSeparators?: boolean;
};

/** What lies on one sheet: records by their places in the print, 0-based and inclusive. */
export type SheetLabels = {
  readonly first: number;
  readonly last: number;
  /** Copies of the first of them that lie on earlier sheets. */
  readonly copiesBefore: number;
  /** The first slot in use, 1-based. */
  readonly startAt: number;
};

type Group = { readonly labels: number; readonly skipped: number; readonly sheets: number };

function groupsOf(print: SheetsOfPrint): readonly Group[] {
  const { groups, copies, startAt, slotsPerSheet, hasSeparators = false } = print;
  return groups.map((records, index) => {
    const skipped = (index === 0 ? startAt - 1 : 0) + Number(hasSeparators);
    const labels = records * copies;
    return { labels, skipped, sheets: labels === 0 ? 0 : Math.ceil((skipped + labels) / slotsPerSheet) };
  });
}

/** Sheets of paper that a print takes. */
export function countSheets(print: SheetsOfPrint): number {
  return groupsOf(print).reduce((sum, { sheets }) => sum + sheets, 0);
}

/** The records of a sheet, counted from 1 over the whole print; null where it has no such sheet. */
export function sheetLabels(print: SheetsOfPrint, sheet: number): SheetLabels | null {
  const { copies, slotsPerSheet } = print;
  let before = 0;
  let sheetsBefore = 0;
  for (const { labels, skipped, sheets } of groupsOf(print)) {
    const own = sheet - 1 - sheetsBefore;
    if (own >= 0 && own < sheets) {
      const from = Math.max(0, own * slotsPerSheet - skipped);
      const beyond = Math.min(labels, (own + 1) * slotsPerSheet - skipped);
      return {
        first: before + Math.floor(from / copies),
        last: before + Math.floor((beyond - 1) / copies),
        copiesBefore: from % copies,
        startAt: own === 0 ? skipped + 1 : 1,
      };
    }
    before += labels / copies;
    sheetsBefore += sheets;
  }
  return null;
}

/** How a sheet is printed as one of a print of its own. */
export type SheetAlone = {
  readonly startAt: number;
  /** Which sheet of that print it is, 0-based. */
  readonly index: number;
};

/**
 * The print of a sheet's records, with all their copies, on whose sheet `index` each label lies where it lay. Copies that
 * stand on earlier sheets come before it.
 */
export function sheetAlone(
  { copiesBefore, startAt }: SheetLabels,
  { slotsPerSheet }: Pick<SheetsOfPrint, "slotsPerSheet">,
): SheetAlone {
  if (copiesBefore === 0) return { startAt, index: 0 };
  const index = Math.ceil(copiesBefore / slotsPerSheet);
  return { startAt: index * slotsPerSheet - copiesBefore + 1, index };
}

import { problem } from "@print-builder/api";
import { groupRecords } from "@print-builder/core/records";
import type { PrintRequest } from "@print-builder/core/sheets";
import type { Chosen } from "../printing/chosen.ts";
import { lastSheetOf, type PlannedLabels, type PrintedPeople } from "../printing/printedCards.ts";
import type { NewBatch } from "../store/jobs/jobStore.ts";

/** A print with one file per value of a token. It prints the job's chosen records, group by group. */
export type GroupedPrint = {
  /** The token by whose value records are grouped. */
  readonly by: string;
  readonly groups: readonly { readonly file: string; readonly title?: string; readonly records: number }[];
  /** The number of each chosen record in the request. */
  readonly numbers: readonly number[];
  /** Number of records among which the request's range selects. */
  readonly total: number;
};

/** Groups by the value of the token `by`, with or without a separator at the start of each file. */
export type GroupOptions = { readonly by: string; readonly separates: boolean };

/** Each file is one batch. */
const maxFiles = 1000;

/** Sorts the selected records by group. Throws a Problem for too many groups. */
export function groupChosen(
  chosen: Chosen,
  picked: readonly number[],
  { by, separates }: GroupOptions,
): { readonly chosen: Chosen; readonly grouped: GroupedPrint } {
  const groups = groupRecords(chosen.groups ?? [], picked, by);
  if (groups.length > maxFiles) {
    const reason = `“${by}” has ${groups.length} values; at most ${maxFiles} files can be created at once`;
    throw problem("bad_value", { field: "group", reason });
  }
  const numbers = groups.flatMap(({ records }) => records);
  return {
    chosen: {
      datasetId: chosen.datasetId,
      positions: numbers.map((number) => chosen.positions[number] ?? 0),
      ids: numbers.map((number) => chosen.ids[number] ?? ""),
    },
    grouped: {
      by,
      groups: groups.map(({ value, file, records }) => ({
        file,
        ...(separates ? { title: value || file } : {}),
        records: records.length,
      })),
      numbers,
      total: chosen.ids.length,
    },
  };
}

/** The print request for the chosen records, group by group. */
export function printOfGroups(
  { excludeRecords: _, recordCopies: copies, ...print }: PrintRequest,
  { numbers }: GroupedPrint,
): PrintRequest {
  const own = copies && { recordCopies: numbers.map((number) => copies[number] ?? 1) };
  return { ...print, ...own, range: { type: "all" } };
}

/** A group as a batch of positions in the print. `title` is the text of its separator, if it has one. */
export type GroupPart = { readonly batch: NewBatch; readonly file: string; readonly title?: string };

/**
 * Creates a batch for each group with records. `records` are their positions among the chosen records,
 * ascending.
 */
export function groupParts({ groups }: GroupedPrint, records: readonly number[]): readonly GroupPart[] {
  const parts: GroupPart[] = [];
  let first = 0;
  let beyondChosen = 0;
  for (const group of groups) {
    beyondChosen += group.records;
    let beyond = first;
    while (beyond < records.length && (records[beyond] ?? 0) < beyondChosen) beyond++;
    const { records: _, ...names } = group;
    if (beyond > first) parts.push({ batch: { first, beyond, records: beyond - first }, ...names });
    first = beyond;
  }
  return parts;
}

export function groupBatches(grouped: GroupedPrint, records: readonly number[]): readonly NewBatch[] {
  return groupParts(grouped, records).map(({ batch }) => batch);
}

/** Prints a group on its own sheets. Only the first sheet of the whole print may be partly used. */
export function requestOfGroup(
  print: PrintRequest,
  { batch: { first, beyond }, title }: Pick<GroupPart, "batch" | "title">,
): PrintRequest {
  return {
    ...print,
    range: { type: "range", start: first, end: beyond - 1 },
    ...groupStart(print, first, title),
  };
}

/** Start position and separator of the group whose first record has this position in the print. */
function groupStart(
  { startAt }: Pick<PrintRequest, "startAt">,
  first: number,
  title: string | undefined,
): Pick<PrintRequest, "startAt" | "separator"> {
  return { startAt: first === 0 ? startAt : 1, ...(title === undefined ? {} : { separator: title }) };
}

/** Number of sheets for these groups. */
export function sheetsOfParts(
  print: Pick<PrintRequest, "startAt">,
  plan: PlannedLabels,
  parts: readonly GroupPart[],
): number {
  const sheets = parts.map(({ batch: { first, records }, title }) => {
    return lastSheetOf(groupStart(print, first, title), plan, first)(records - 1) + 1;
  });
  return sheets.reduce((sum, some) => sum + some, 0);
}

/** Like `lastSheetOf`, for a print whose parts have separate sheets. */
export function lastSheetOfGroups(
  print: Pick<PrintRequest, "startAt">,
  plan: PlannedLabels,
  grouped: GroupedPrint,
  stretches: readonly (PrintedPeople | null)[],
): (position: number) => number {
  const title = grouped.groups[0]?.title;
  let sheets = 0;
  const begun = stretches.flatMap((stretch) => {
    if (stretch === null || stretch.people.length === 0) return [];
    const sheetOf = lastSheetOf(groupStart(print, stretch.from, title), plan, stretch.from);
    const before = sheets;
    sheets += sheetOf(stretch.people.length - 1) + 1;
    return [{ from: stretch.from, sheetOf: (place: number) => before + sheetOf(place) }];
  });
  return (position) => {
    const stretch = begun.findLast(({ from }) => from <= position);
    return stretch ? stretch.sheetOf(position - stretch.from) : 0;
  };
}

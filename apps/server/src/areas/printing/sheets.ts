import { problem, type SheetAnswer } from "@print-builder/api";
import { defaultPageSetup, parsePageSetup } from "@print-builder/core/document";
import { recordLabels, type SheetSpan, slotsPerSheet } from "@print-builder/core/sheets";
import {
  countSheets,
  printIdStart,
  readSheetCode,
  type SheetLabels,
  type SheetName,
  type SheetsOfPrint,
  sheetAlone,
  sheetLabels,
  writeSheetCode,
} from "@print-builder/sheet-codes";
import type { StretchCard } from "../../store/cardStore.ts";
import type { Store } from "../../store/openStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";

type SheetStore = Pick<Store, "projects" | "cards" | "history">;

/** A printed sheet, as history and ledger know it. */
export type FoundSheet = {
  readonly name: SheetName;
  readonly project: PlainProjectRow;
  readonly printId: string;
  readonly printedAt: string;
  readonly print: SheetsOfPrint;
  readonly entry: Entry;
  readonly labels: SheetLabels;
  readonly cards: readonly StretchCard[];
};

/** A history entry's data about sheets. */
type Entry = {
  readonly record_range?: { readonly count?: number };
  readonly group_records?: readonly number[];
  readonly copies_per_record?: number;
  /** The column with the number of cards per record, which is multiplied by `copies`. */
  readonly copies_column?: string;
  readonly start_position?: number;
  readonly separators?: boolean;
  readonly revision?: number;
};

/** Number of labels per sheet in a stored page setup (JSON). Null is the default setup. */
function slotsOf(pageSetup: PlainProjectRow["page_setup"]): number {
  return slotsPerSheet(pageSetup === null ? defaultPageSetup : parsePageSetup(JSON.parse(pageSetup)));
}

/** The sheets of a print in the design that was printed or, if no longer stored, in today's design. */
async function sheetsOf(
  { cards }: SheetStore,
  project: PlainProjectRow,
  entry: Entry,
  printId: string,
): Promise<SheetsOfPrint> {
  const design = await cards.design(project.id, entry.revision ?? project.revision);
  // Earlier releases stored only part of a design, so the rest is today's.
  const { page_setup }: Pick<PlainProjectRow, "page_setup"> = { ...project, ...JSON.parse(design ?? "{}") };
  const groups = entry.group_records ?? [entry.record_range?.count ?? 0];
  const count = groups.reduce((sum, records) => sum + records, 0);
  const own = entry.copies_column === undefined ? null : await cards.copies(printId);
  const copies = own
    ? { copiesPerRecord: 1, recordCopies: own }
    : { copiesPerRecord: entry.copies_per_record ?? 1 };
  return {
    groups,
    labels: recordLabels(copies, { count, recordAt: (position) => position }),
    startAt: entry.start_position ?? 1,
    slotsPerSheet: slotsOf(page_setup),
    hasSeparators: entry.separators === true,
  };
}

/** Finds a sheet by its typed or scanned code. Throws a Problem for an unknown or invalid code. */
export async function findSheet(store: SheetStore, code: string): Promise<FoundSheet> {
  const name = readSheetCode(code);
  if (!name) {
    const reason = "is not a sheet code: sheet codes look like PB-7K3Q-9XM2-14F-K";
    throw problem("bad_value", { field: "code", reason });
  }
  for (const row of await store.history.startingWith(printIdStart(name.print))) {
    const project = await store.projects.get(row.project_id);
    if (!project) continue;
    const entry: Entry = JSON.parse(row.entry);
    const print = await sheetsOf(store, project, entry, row.id);
    const labels = sheetLabels(print, name.sheet);
    const cards = labels && (await store.cards.stretch(row.id, labels.first, labels.last));
    // The history also lists prints of pictures, which have no sheets.
    if (!labels || !cards || cards.length === 0) continue;
    return { name, project, printId: row.id, printedAt: row.at, print, entry, labels, cards };
  }
  throw problem("sheet_not_found");
}

export function sheetAnswer({
  name,
  project,
  printId,
  printedAt,
  print,
  entry,
  cards,
}: FoundSheet): SheetAnswer {
  const { sheet, side } = name;
  return {
    code: writeSheetCode(name),
    project_id: project.id,
    project_name: project.name,
    print_id: printId,
    printed_at: printedAt,
    sheet,
    sheets: countSheets(print),
    side,
    copies: entry.copies_per_record ?? 1,
    people: cards.flatMap(({ record_id, name: person }) =>
      record_id === null ? [] : [{ record_id, name: person }],
    ),
    cards: cards.length,
  };
}

/** The settings that reprint a sheet with every label in its position. */
export type SheetAgain = {
  readonly printId: string;
  readonly record_ids: readonly string[];
  readonly start_at: number;
  readonly onlySheets: SheetSpan;
  /** Cards per person before they are multiplied by `copies`. Null uses the project's numbers. */
  readonly copies: readonly number[] | null;
  /** Number of labels per sheet, as printed. */
  readonly slots: number;
};

/** Throws a Problem for a sheet of another project, or if some of its people were deleted. */
export async function sheetAgain(store: SheetStore, projectId: string, code: string): Promise<SheetAgain> {
  const { project, printId, print, entry, labels, cards } = await findSheet(store, code);
  if (project.id !== projectId) {
    throw problem("bad_value", { field: "sheet", reason: `belongs to the project “${project.name}”` });
  }
  const record_ids = cards.flatMap(({ record_id }) => record_id ?? []);
  if (record_ids.length < cards.length) {
    throw problem("bad_value", { field: "sheet", reason: "has cards of people whose names were removed" });
  }
  const { startAt, index } = sheetAlone(labels, print);
  const onlySheets = { first: index, beyond: index + 1 };
  const times = entry.copies_per_record ?? 1;
  const copies = entry.copies_column === undefined ? null : cards.map((card) => (card.copies ?? 1) / times);
  return { printId, record_ids, start_at: startAt, onlySheets, copies, slots: print.slotsPerSheet };
}

/** Throws a Problem if the design's sheets have other labels than the printed sheet. */
export function checkSlots({ slots }: SheetAgain, { page_setup }: Pick<PlainProjectRow, "page_setup">): void {
  if (slotsOf(page_setup) === slots) return;
  const reason = `had ${slots} labels and the page setup has ${slotsOf(page_setup)} now: print its cards instead`;
  throw problem("bad_value", { field: "sheet", reason });
}

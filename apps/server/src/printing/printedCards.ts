import { problem } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import {
  labelsBefore,
  type PrintRequest,
  type RecordLabels,
  type SheetPlan,
} from "@print-builder/core/print";
import type { PrintedPerson } from "@print-builder/production";
import type { NewCard } from "../store/cardStore.ts";
import type { CardRow, PlainProjectRow, PrintedDesignRow } from "../store/schema.ts";

/** The people whose cards a stretch of a print contains, in order, and the place of the first in the print (0-based). */
export type PrintedPeople = { readonly from: number; readonly people: readonly PrintedPerson[] };

/** Values that all cards of a print share. */
export type PrintFacts = Pick<
  CardRow,
  | "print_id"
  | "project_id"
  | "printed_at"
  | "printed_by"
  | "revision"
  | "printer"
  | "reason"
  | "code_expires_at"
>;

/** End of a record's labels (null without sheets) and their number, by its place in the print. */
type CardPlaces = {
  readonly sheetOf: (position: number) => number | null;
  readonly copiesOf: (position: number) => number;
};

/** Labels of the record at a place in the print. */
export function copiesOf({ before }: RecordLabels): CardPlaces["copiesOf"] {
  return (position) => before(position + 1) - before(position);
}

/** The cards of a print for the ledger, their outcome pending. */
export function cardRows(
  facts: PrintFacts,
  stretches: readonly (PrintedPeople | null)[],
  { sheetOf, copiesOf }: CardPlaces,
): readonly NewCard[] {
  return stretches.flatMap((stretch) =>
    (stretch?.people ?? []).map(({ id, name, valuesHash, serial }, at) => ({
      ...facts,
      position: (stretch?.from ?? 0) + at,
      record_id: id,
      name,
      values_hash: valuesHash,
      serial,
      outcome: "pending" as const,
      sheet: sheetOf((stretch?.from ?? 0) + at),
      copies: copiesOf((stretch?.from ?? 0) + at),
    })),
  );
}

export type PlannedLabels = Pick<SheetPlan, "labels" | "slotsPerSheet">;

/** The last sheet (0-based) with a label of the record at a place in the print. */
export function lastSheetOf(
  request: Pick<PrintRequest, "startAt" | "separator">,
  { labels, slotsPerSheet }: PlannedLabels,
  first = 0,
): (position: number) => number {
  // Counts labels from record `first` of the plan; positions count from there.
  const skipped = labelsBefore(request) - labels.before(first) - 1;
  return (position) => Math.floor((skipped + labels.before(first + position + 1)) / slotsPerSheet);
}

/** Columns of a project that decide which table column a token reads. */
const mapped = [
  "field_map",
  "image_map",
  "identity",
  "school_field_map",
  "school_token_types",
] as const satisfies readonly (keyof PlainProjectRow)[];

/** Columns of a project that decide how its cards look, regardless of token values. */
const designed = [
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "background_color",
  "is_dual_sided",
  "front_elements",
  "back_elements",
  "page_setup",
  "lookups",
  "photo_edits",
] as const satisfies readonly (keyof PlainProjectRow)[];

const drawn = [...designed, ...mapped] as const;

type PrintedDesign = Pick<PlainProjectRow, (typeof drawn)[number] | "revision">;

/** A project with an earlier printed design (JSON); its tokens read today's values. */
export function designAsPrinted(project: PlainProjectRow, design: string): PlainProjectRow {
  const then: PrintedDesign = JSON.parse(design);
  // Earlier releases stored less of a design: the rest is taken from today.
  const kept = designed.filter((column) => column in then);
  return { ...project, ...Object.fromEntries(kept.map((column) => [column, then[column]])) };
}

/** Whether two states of a project draw the same cards. */
export function sameDesign(one: PlainProjectRow, other: PlainProjectRow): boolean {
  return designed.every((column) => one[column] === other[column]);
}

/** Cards as issued: the design of that time, and digests of what they showed, by people's ids. */
export type IssuedCards = {
  readonly design: PrintedDesign;
  readonly hashes: Readonly<Record<string, string>>;
};

/** People named in a message. */
const maxNamed = 3;

/** Throws a Problem if a record has changed since its card was issued. */
export function checkIssued(people: readonly PrintedPerson[], hashes: IssuedCards["hashes"]): void {
  const changed = people
    .filter(({ id, valuesHash }) => ownValue(hashes, id) !== valuesHash)
    .map(({ id }) => id);
  if (changed.length === 0) return;
  const ids = changed.slice(0, maxNamed);
  throw problem("people_changed", { ids, more: changed.length - ids.length });
}

/** A project's design as printed, to reprint cards unchanged. */
export function printedDesign(project: PlainProjectRow, printedAt: string): PrintedDesignRow {
  const design = Object.fromEntries(drawn.map((column) => [column, project[column]]));
  return {
    project_id: project.id,
    revision: project.revision,
    design: JSON.stringify(design),
    printed_at: printedAt,
  };
}

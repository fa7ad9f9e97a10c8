import { problem } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import {
  labelsBefore,
  type PrintRequest,
  type RecordLabels,
  type SheetPlan,
} from "@print-builder/core/sheets";
import type { PrintedPerson } from "@print-builder/production";
import type { NewCard } from "../store/cardStore.ts";
import type { CardRow, PlainProjectRow, PrintedDesignRow } from "../store/schema.ts";

/**
 * The people on the cards of a part of a print, in order, and the position of the first person in the print
 * (0-based).
 */
export type PrintedPeople = { readonly from: number; readonly people: readonly PrintedPerson[] };

/** Values that all cards of a print have in common. */
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

/**
 * The last sheet with a record's labels (null without sheets) and their number, by the record's position in
 * the print.
 */
type CardPlaces = {
  readonly sheetOf: (position: number) => number | null;
  readonly copiesOf: (position: number) => number;
};

/** Returns the number of labels of the record at a position in the print. */
export function copiesOf({ before }: RecordLabels): CardPlaces["copiesOf"] {
  return (position) => before(position + 1) - before(position);
}

/** The cards of a print for the ledger, with a pending outcome. */
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

/** Returns the last sheet (0-based) with a label of the record at a position in the print. */
export function lastSheetOf(
  request: Pick<PrintRequest, "startAt" | "separator">,
  { labels, slotsPerSheet }: PlannedLabels,
  first = 0,
): (position: number) => number {
  // Counts labels from the plan's record `first`, where positions start.
  const skipped = labelsBefore(request) - labels.before(first) - 1;
  return (position) => Math.floor((skipped + labels.before(first + position + 1)) / slotsPerSheet);
}

/** The project columns that determine which table column a token reads. */
const mapped = [
  "field_map",
  "image_map",
  "identity",
  "school_field_map",
  "school_token_types",
] as const satisfies readonly (keyof PlainProjectRow)[];

/** The project columns that determine how cards look, apart from token values. */
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

/** A project in a printed design (JSON) whose tokens read today's values. */
export function designAsPrinted(project: PlainProjectRow, design: string): PlainProjectRow {
  const then: PrintedDesign = JSON.parse(design);
  // Earlier releases stored only part of a design, so the rest is today's.
  const kept = designed.filter((column) => column in then);
  return { ...project, ...Object.fromEntries(kept.map((column) => [column, then[column]])) };
}

/** Whether a project draws the same cards in two of its states. */
export function sameDesign(one: PlainProjectRow, other: PlainProjectRow): boolean {
  return designed.every((column) => one[column] === other[column]);
}

/** The design of issued cards, and hashes of the values they showed by person's id. */
export type IssuedCards = {
  readonly design: PrintedDesign;
  readonly hashes: Readonly<Record<string, string>>;
};

/** Maximum number of people named in a message. */
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

/** A project with a printed design, to reprint cards unchanged. */
export function printedDesign(project: PlainProjectRow, printedAt: string): PrintedDesignRow {
  const design = Object.fromEntries(drawn.map((column) => [column, project[column]]));
  return {
    project_id: project.id,
    revision: project.revision,
    design: JSON.stringify(design),
    printed_at: printedAt,
  };
}

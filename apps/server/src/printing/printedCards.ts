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

/** Whose cards a stretch of a print made, in its order, and the place of the first of them in the print (0-based). */
export type PrintedPeople = { readonly from: number; readonly people: readonly PrintedPerson[] };

/** What all cards of a print have in common. */
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

/** Where the labels of a record end (null of a print without sheets), and how many it has, by its place in the print. */
type CardPlaces = {
  readonly sheetOf: (position: number) => number | null;
  readonly copiesOf: (position: number) => number;
};

/** Labels of the record at a place of the print. */
export function copiesOf({ before }: RecordLabels): CardPlaces["copiesOf"] {
  return (position) => before(position + 1) - before(position);
}

/** The cards of a print as the ledger keeps them: nobody knows yet whether they came out. */
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

/** The last sheet (0-based) on which a label of the record at a place of the print stands. */
export function lastSheetOf(
  request: Pick<PrintRequest, "startAt" | "separator">,
  { labels, slotsPerSheet }: PlannedLabels,
  first = 0,
): (position: number) => number {
  // Of labels that begin with record `first` of the plan; positions count from there.
  const skipped = labelsBefore(request) - labels.before(first) - 1;
  return (position) => Math.floor((skipped + labels.before(first + position + 1)) / slotsPerSheet);
}

/** What of a project says which column a token reads. */
const mapped = [
  "field_map",
  "image_map",
  "identity",
  "school_field_map",
  "school_token_types",
] as const satisfies readonly (keyof PlainProjectRow)[];

/** What of a project decides how its cards look, whatever its tokens read. */
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

/** A project with a design (JSON) that it was printed from, its tokens reading what they read today. */
export function designAsPrinted(project: PlainProjectRow, design: string): PlainProjectRow {
  const then: PrintedDesign = JSON.parse(design);
  // Earlier releases kept less of a design: the rest is as it is now.
  const kept = designed.filter((column) => column in then);
  return { ...project, ...Object.fromEntries(kept.map((column) => [column, then[column]])) };
}

/** True where two states of a project draw alike, whatever else was saved since. */
export function sameDesign(one: PlainProjectRow, other: PlainProjectRow): boolean {
  return designed.every((column) => one[column] === other[column]);
}

/** Cards as they were issued: the design of then, and the digests of what they showed, by the people's ids. */
export type IssuedCards = {
  readonly design: PrintedDesign;
  readonly hashes: Readonly<Record<string, string>>;
};

/** People named in a message. */
const maxNamed = 3;

/** Throws a Problem where a record says something else than when its card was issued. */
export function checkIssued(people: readonly PrintedPerson[], hashes: IssuedCards["hashes"]): void {
  const changed = people
    .filter(({ id, valuesHash }) => ownValue(hashes, id) !== valuesHash)
    .map(({ id }) => id);
  if (changed.length === 0) return;
  const ids = changed.slice(0, maxNamed);
  throw problem("people_changed", { ids, more: changed.length - ids.length });
}

/** A project's design as cards are printed from it, to print them once more as they were. */
export function printedDesign(project: PlainProjectRow, printedAt: string): PrintedDesignRow {
  const design = Object.fromEntries(drawn.map((column) => [column, project[column]]));
  return {
    project_id: project.id,
    revision: project.revision,
    design: JSON.stringify(design),
    printed_at: printedAt,
  };
}

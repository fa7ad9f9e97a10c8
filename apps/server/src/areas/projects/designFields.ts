import type { ProjectUpdate } from "@print-builder/api";
import {
  parsePageSetup,
  readElements,
  readLookups,
  readPhotoEdits,
  readRulerGuides,
  readSample,
  readSequence,
  readTextStyles,
  type SideName,
  toStoredPageSetup,
} from "@print-builder/core/document";
import { checkCodes } from "@print-builder/core/preflight";
import type { PlainProjectRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";

type Elements = readonly Readonly<Record<string, unknown>>[];

/**
 * The columns of one side's elements, stored as sent. Throws a DesignError that names the field if they
 * cannot be read as elements.
 */
export function elementColumns(side: SideName, elements: Elements, field: string): Partial<PlainProjectRow> {
  checkCodes(readElements(elements, field, side, () => undefined).elements, field);
  const text = JSON.stringify(elements);
  return side === "front"
    ? { front_elements: text, front_count: elements.length }
    : { back_elements: text, back_count: elements.length };
}

/** The columns of the design fields in an update. Throws DesignError. */
export function designColumns(update: ProjectUpdate): Partial<PlainProjectRow> {
  const { elements, front_elements: front = elements, back_elements: back } = update;
  const frontField = update.front_elements ? "front_elements" : "elements";
  return {
    ...plainColumns(update),
    ...(update.name === undefined ? {} : { search_text: searchKey(update.name) }),
    ...(update.is_dual_sided === undefined ? {} : { is_dual_sided: update.is_dual_sided ? 1 : 0 }),
    ...(front === undefined ? {} : elementColumns("front", front, frontField)),
    ...(back === undefined ? {} : elementColumns("back", back, "back_elements")),
    ...(update.page_setup === undefined ? {} : { page_setup: pageSetupText(update.page_setup) }),
    ...copiesColumns(update),
    ...(update.lookups === undefined ? {} : { lookups: JSON.stringify(readLookups(update.lookups)) }),
    ...(update.text_styles === undefined
      ? {}
      : { text_styles: JSON.stringify(readTextStyles(update.text_styles)) }),
    ...(update.photo_edits === undefined
      ? {}
      : { photo_edits: JSON.stringify(readPhotoEdits(update.photo_edits)) }),
    ...(update.ruler_guides === undefined
      ? {}
      : { ruler_guides: JSON.stringify(readRulerGuides(update.ruler_guides)) }),
    ...(update.ui_preferences === undefined ? {} : { ui_preferences: JSON.stringify(update.ui_preferences) }),
  };
}

/** The columns that determine the number of cards. */
function copiesColumns({ copies_column, sequence }: ProjectUpdate): Partial<PlainProjectRow> {
  const numbers = readSequence(sequence);
  return {
    ...(copies_column === undefined ? {} : { copies_column: copies_column?.trim() || null }),
    ...(sequence === undefined ? {} : { sequence: numbers && JSON.stringify(numbers) }),
  };
}

/** The source of a project's records: a table with rows, or a school with mapped fields. */
export type DataColumns = Pick<PlainProjectRow, "row_count" | "data_mode" | "school_field_map">;

/** Whether a project has real people to show. */
export const hasPeople = ({ row_count, data_mode, school_field_map }: DataColumns): boolean =>
  data_mode === "school" ? school_field_map !== "{}" : row_count > 0;

/**
 * The column of the sample in an update. Projects with real people cannot have a sample. Throws DesignError.
 */
export function sampleColumn(project: DataColumns, { sample }: ProjectUpdate): Partial<PlainProjectRow> {
  if (sample === undefined) return {};
  const read = readSample(sample);
  return { sample: read === null || hasPeople(project) ? null : JSON.stringify(read) };
}

const plainFields = [
  "name",
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "background_color",
  "school_name",
] as const;

function plainColumns(update: ProjectUpdate): Partial<PlainProjectRow> {
  const sent = plainFields.filter((field) => update[field] !== undefined);
  return Object.fromEntries(sent.map((field) => [field, update[field]]));
}

/** A page setup as stored. Some clients send an empty object instead of null. */
export function pageSetupText(setup: NonNullable<ProjectUpdate["page_setup"]> | null): string | null {
  if (setup === null || Object.keys(setup).length === 0) return null;
  return JSON.stringify(toStoredPageSetup(parsePageSetup(setup)));
}

import {
  type Dataset,
  isMissingPhoto,
  type PrintStatus,
  type PrintStatusFilter,
  type SchoolRecord,
} from "@print-builder/school";
import { countText } from "#ui/texts/countText.ts";

/** A record as lists show it. */
export type PersonLine = {
  readonly id: number;
  readonly name: string;
  /** The admission or employee number. */
  readonly number: string;
  /** A student's class and section, or another person's designation and department. */
  readonly group: string;
  /** The photo's URL, or null. */
  readonly photo: string | null;
};

/** Nouns for the people in a dataset. */
export const datasetNames: Readonly<Record<Dataset, { readonly one: string; readonly many: string }>> = {
  students: { one: "student", many: "students" },
  teachers: { one: "teacher", many: "teachers" },
  staff: { one: "staff member", many: "staff" },
};

export const printStatusLabels: Readonly<Record<PrintStatus, string>> = {
  yet_to_print: "Yet to print",
  ready_to_print: "Ready to print",
  printed: "Printed",
};

/** Status filters of lists, including "no status". */
export const printStatusFilterLabels: Readonly<Record<PrintStatusFilter, string>> = {
  ...printStatusLabels,
  null: "No print status",
};

/** For example "1 student", "1,250 students" or "45 staff". */
export function peopleText(count: number, dataset: Dataset): string {
  const { one, many } = datasetNames[dataset];
  return countText(count, one, many);
}

function textIn(record: SchoolRecord, field: string): string {
  const value = (record as Readonly<Record<string, unknown>>)[field];
  return typeof value === "string" ? value.trim() : "";
}

function groupOf(record: SchoolRecord): string {
  if ("class_section" in record && record.class_section) {
    const { full_name, name } = record.class_section as { full_name: string; name: string };
    return full_name || name;
  }
  return [textIn(record, "designation"), textIn(record, "department")].filter(Boolean).join(", ");
}

/** A record as lists show it. */
export function personLine(record: SchoolRecord): PersonLine {
  const { image, full_name } = record.user;
  return {
    id: record.id,
    name: full_name.trim() || `Record ${record.id}`,
    number: textIn(record, "admission_no") || textIn(record, "employee_id"),
    group: groupOf(record),
    photo: isMissingPhoto(image) ? null : image,
  };
}

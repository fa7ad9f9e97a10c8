import type { JobAnswer } from "@print-builder/api";
import { countText, recordNumbersText } from "#ui/texts/countText.ts";

type JobWarning = JobAnswer["warnings"][number];

/**
 * What a job or a print says of records that came out without a photo, or with a code that will not scan (null: all). Records are
 * counted from 0; without a kind it is of photos.
 */
export type PrintWarning = Pick<JobWarning, "record_index" | "message"> & { readonly kind?: string };

export type WarningGroup = { readonly message: string; readonly records: readonly number[] };

/** The warnings by their reason, that of the most records first. */
export function groupWarnings(warnings: readonly PrintWarning[]): readonly WarningGroup[] {
  return [...Map.groupBy(warnings, ({ message }) => message)]
    .map(([message, found]) => ({
      message,
      records: [...new Set(found.flatMap(({ record_index }) => record_index ?? []))].sort((a, b) => a - b),
    }))
    .toSorted((a, b) => b.records.length - a.records.length);
}

const maxNamed = 20;

/** `Records 3, 12 and 418` */
export function recordsText(records: readonly number[]): string {
  if (records.length === 0) return "All cards";
  return `${records.length === 1 ? "Record" : "Records"} ${recordNumbersText(records, maxNamed)}`;
}

export const isOfCode = ({ kind }: Pick<PrintWarning, "kind">): boolean => kind === "code_unreadable";

/** `3 cards came out without a photo`; `total` counts those too that are not listed. */
export function warningsTitle(warnings: readonly PrintWarning[], total: number): string {
  const ofCodes = warnings.filter(isOfCode).length;
  if (ofCodes > 0 && ofCodes === warnings.length) return "Codes on these cards will not scan";
  const ofPhotos = `${countText(total - ofCodes, "card")} came out without a photo`;
  return ofCodes === 0 ? ofPhotos : `${ofPhotos}, and codes will not scan`;
}

/** Whom a school's list has lost or won while a job waited; null where nobody came or went. */
export function peopleNote(people: JobAnswer["people"]): string | null {
  if (people === null) return null;
  const { vanished, came } = people;
  const left =
    vanished === 0 ? "" : `${vanished.toLocaleString()} left it and ${isOrAre(vanished)} not in the export`;
  const joined = came === 0 ? "" : `${came.toLocaleString()} joined it and ${isOrAre(came)} in the export`;
  if (left + joined === "") return null;
  return `The school's list changed while the export waited: ${[left, joined].filter(Boolean).join("; ")}.`;
}

function isOrAre(count: number): string {
  return count === 1 ? "is" : "are";
}

import type { JobAnswer } from "@print-builder/api";
import { countText, recordNumbersText } from "#ui/texts/countText.ts";

/** What a job or a print says of records that came out without a photo. Records are counted from 0. */
export type PhotoWarning = Pick<JobAnswer["warnings"][number], "record_index" | "message">;

export type WarningGroup = { readonly message: string; readonly records: readonly number[] };

/** The warnings by their reason, that of the most records first. */
export function groupWarnings(warnings: readonly PhotoWarning[]): readonly WarningGroup[] {
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
  return `${records.length === 1 ? "Record" : "Records"} ${recordNumbersText(records, maxNamed)}`;
}

/** `3 cards came out without a photo` */
export function withoutPhotoText(count: number): string {
  return `${countText(count, "card")} came out without a photo`;
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

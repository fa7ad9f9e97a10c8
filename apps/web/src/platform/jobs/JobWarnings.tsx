import type { JobAnswer } from "@print-builder/api";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { countText, recordNumbersText } from "#ui/texts/countText.ts";
import classes from "./jobProgress.module.css";

type JobWarningsProps = {
  readonly warnings: readonly PrintWarning[];
  /** The total number of warnings, listed or not. */
  readonly warningsTotal: number;
  readonly people: JobAnswer["people"];
};

/** The warnings of a finished job or print about its records. Renders nothing if there are none. */
export function JobWarnings({ warnings, warningsTotal: total, people }: JobWarningsProps) {
  const changed = peopleNote(people);
  const title = warningsTitle(warnings, total);
  const unnamed = total - warnings.length;
  return (
    <>
      {changed === null ? null : <p className={classes.note}>{changed}</p>}
      {total === 0 ? null : (
        <section className={classes.warnings} aria-label="Warnings">
          <b>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {title}
          </b>
          <ScrollBox className={classes.reasons ?? ""} label={title}>
            <ul>
              {groupWarnings(warnings).map(({ message, records }) => (
                <li key={message}>
                  {recordsText(records)}: {message}
                </li>
              ))}
              {unnamed > 0 ? <li>{unnamed.toLocaleString()} more are not listed.</li> : null}
            </ul>
          </ScrollBox>
        </section>
      )}
    </>
  );
}

type JobWarning = JobAnswer["warnings"][number];

/**
 * A warning about a record printed without a photo or with an unscannable code. Records are 0-based, and null means all
 * records. Without a kind, the warning is about a photo.
 */
export type PrintWarning = Pick<JobWarning, "record_index" | "message"> & { readonly kind?: string };

type WarningGroup = { readonly message: string; readonly records: readonly number[] };

/** The warnings grouped by reason, with the largest group first. */
export function groupWarnings(warnings: readonly PrintWarning[]): readonly WarningGroup[] {
  return [...Map.groupBy(warnings, ({ message }) => message)]
    .map(([message, found]) => ({
      message,
      records: [...new Set(found.flatMap(({ record_index }) => record_index ?? []))].sort((a, b) => a - b),
    }))
    .toSorted((a, b) => b.records.length - a.records.length);
}

const maxNamed = 20;

/** For example `Records 3, 12 and 418`. */
export function recordsText(records: readonly number[]): string {
  if (records.length === 0) return "All cards";
  return `${records.length === 1 ? "Record" : "Records"} ${recordNumbersText(records, maxNamed)}`;
}

export const isOfCode = ({ kind }: Pick<PrintWarning, "kind">): boolean => kind === "code_unreadable";

/** For example `3 cards came out without a photo`. `total` includes warnings that are not listed. */
export function warningsTitle(warnings: readonly PrintWarning[], total: number): string {
  const ofCodes = warnings.filter(isOfCode).length;
  if (ofCodes > 0 && ofCodes === warnings.length) return "Codes on these cards will not scan";
  const ofPhotos = `${countText(total - ofCodes, "card")} came out without a photo`;
  return ofCodes === 0 ? ofPhotos : `${ofPhotos}, and codes will not scan`;
}

/** The people who left or joined a school's list while a job waited. Null if nobody did. */
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

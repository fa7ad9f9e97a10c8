import type { JobAnswer } from "@print-builder/api";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import classes from "./jobProgress.module.css";
import { groupWarnings, type PrintWarning, peopleNote, recordsText, warningsTitle } from "./warningGroups.ts";

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

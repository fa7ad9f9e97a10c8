import { Button, CloseButton, Skeleton } from "@mantine/core";
import { IconHistory, IconRotateClockwise } from "@tabler/icons-react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { JobWarnings } from "#platform/jobs/JobWarnings.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./history.module.css";
import { type HistoryEntry, howText, peopleText, whatText } from "./historyEntry.ts";
import type { usePrintHistory } from "./usePrintHistory.ts";

type PrintHistoryProps = {
  readonly history: ReturnType<typeof usePrintHistory>;
  readonly onAgain: (entry: HistoryEntry) => void;
  readonly onClose: () => void;
};

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

type EntryProps = {
  readonly entry: HistoryEntry;
  readonly isOlderDesign: boolean;
  readonly onAgain: (entry: HistoryEntry) => void;
};

function Entry({ entry, isOlderDesign, onAgain }: EntryProps) {
  const { finishedAt, count, by, people, warnings, warningsTotal, changed } = entry;
  const when = finishedAt ? timeFormat.format(finishedAt) : "Some time ago";
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <strong>{when}</strong>
        <span className={classes.count}>{countText(count, "record")}</span>
      </div>
      <p>{whatText(entry)}</p>
      {people === null ? null : <p className={classes.quiet}>{firstUpper(peopleText(people))}</p>}
      <p className={classes.quiet}>{howText(entry)}</p>
      {by === null ? null : (
        <p className={classes.quiet}>
          By <bdi>{by}</bdi>
        </p>
      )}
      {warningsTotal > 0 || changed ? (
        <JobWarnings warnings={warnings} warningsTotal={warningsTotal} people={changed} />
      ) : null}
      {isOlderDesign ? <p className={classes.quiet}>The design was changed since.</p> : null}
      <Button
        size="xs"
        variant="default"
        aria-label={`Print again: ${when}, ${whatText(entry)}`}
        leftSection={<IconRotateClockwise size={15} stroke={1.75} />}
        onClick={() => onAgain(entry)}
      >
        Print again
      </Button>
    </li>
  );
}

/** What was printed of this project before. */
export function PrintHistory({ history: { answer }, onAgain, onClose }: PrintHistoryProps) {
  const { data, isPending, isError } = answer;
  return (
    <>
      <header className={classes.title}>
        <h3>Print history</h3>
        <CloseButton aria-label="Close the print history" onClick={onClose} />
      </header>
      <p className={classes.note}>
        Each PDF that was made here. Only you can tell whether its cards came out of the printer.
      </p>
      {isError ? <ErrorState title="The print history could not be loaded" query={answer} /> : null}
      {isPending ? (
        <div className={classes.list}>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} height={92} />
          ))}
        </div>
      ) : null}
      {data?.entries.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={24} stroke={1.5} />}
          title="Nothing was printed yet"
          text="What you print or export is listed here, so that it can be printed again the same way."
        />
      ) : null}
      {data && data.entries.length > 0 ? (
        <ScrollBox className={classes.scroller ?? ""} label="Prints">
          <ol className={classes.list} aria-label="Prints, the newest first">
            {data.entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                isOlderDesign={entry.revision !== null && entry.revision < data.revision}
                onAgain={onAgain}
              />
            ))}
          </ol>
        </ScrollBox>
      ) : null}
    </>
  );
}

import { Button, CloseButton, Skeleton } from "@mantine/core";
import { IconHistory, IconRotateClockwise } from "@tabler/icons-react";
import { EmptyState } from "../../../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../../../ui/ErrorState.tsx";
import classes from "./history.module.css";
import { type HistoryEntry, howText, whatText } from "./historyEntry.ts";
import type { usePrintHistory } from "./usePrintHistory.ts";

type PrintHistoryProps = {
  readonly history: ReturnType<typeof usePrintHistory>;
  readonly onAgain: (entry: HistoryEntry) => void;
  readonly onClose: () => void;
};

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

type EntryProps = {
  readonly entry: HistoryEntry;
  readonly isOlderDesign: boolean;
  readonly onAgain: (entry: HistoryEntry) => void;
};

function Entry({ entry, isOlderDesign, onAgain }: EntryProps) {
  const { finishedAt, count } = entry;
  const when = finishedAt ? timeFormat.format(finishedAt) : "Some time ago";
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <strong>{when}</strong>
        <span className={classes.count}>
          {count.toLocaleString()} {count === 1 ? "record" : "records"}
        </span>
      </div>
      <p>{whatText(entry)}</p>
      <p className={classes.quiet}>{howText(entry)}</p>
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
  const { data, isPending, isError, error, isFetching, refetch } = answer;
  return (
    <>
      <header className={classes.title}>
        <h3>Print history</h3>
        <CloseButton aria-label="Close the print history" onClick={onClose} />
      </header>
      {isError ? (
        <ErrorState
          title="The print history could not be loaded"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached with the keyboard
        <ol className={classes.list} aria-label="Prints, the newest first" tabIndex={0}>
          {data.entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              isOlderDesign={entry.revision !== null && entry.revision < data.revision}
              onAgain={onAgain}
            />
          ))}
        </ol>
      ) : null}
    </>
  );
}

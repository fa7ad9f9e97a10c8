import { Button, CloseButton, Skeleton } from "@mantine/core";
import type { PrintAnswer } from "@print-builder/api";
import { IconHistory, IconUsers } from "@tabler/icons-react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import type { Saver } from "#platform/editorSession/saver.ts";
import { JobWarnings } from "#platform/jobs/JobWarnings.tsx";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { countText } from "#ui/texts/countText.ts";
import { LedgerView } from "../../ledger/LedgerView.tsx";
import { useSectionName } from "../../ledger/ledgerCalls.ts";
import { PrintCards } from "../../ledger/PrintCards.tsx";
import { whoText } from "../../ledger/printWords.ts";
import classes from "./history.module.css";
import {
  type HistoryEntry,
  peopleSummary,
  recordsSummary,
  settingsSummary,
  type usePrintHistory,
} from "./historyEntry.ts";

type PrintHistoryProps = {
  readonly saver: Pick<Saver, "save" | "adopt">;
  readonly history: ReturnType<typeof usePrintHistory>;
  readonly onAgain: (entry: HistoryEntry) => void;
  readonly onClose: () => void;
};

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

type EntryProps = {
  readonly projectId: string;
  readonly saver: Pick<Saver, "save" | "adopt">;
  readonly entry: HistoryEntry;
  /** The ledger's entry; absent for prints older than the ledger and for pictures of cards. */
  readonly print: PrintAnswer | undefined;
  readonly isOlderDesign: boolean;
  readonly onAgain: (entry: HistoryEntry) => void;
};

function Entry({ projectId, saver, entry, print, isOlderDesign, onAgain }: EntryProps) {
  const { finishedAt, count, by, people, warnings, warningsTotal, changed } = entry;
  const section = useSectionName(projectId, print?.school ?? null);
  const when = finishedAt ? timeFormat.format(finishedAt) : "Some time ago";
  const called = `${when}, ${recordsSummary(entry)}`;
  const settings = (
    <Button
      size="xs"
      variant={print ? "subtle" : "default"}
      aria-label={`Use these settings: ${called}`}
      onClick={() => onAgain(entry)}
    >
      Use these settings
    </Button>
  );
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <strong>{when}</strong>
        <span className={classes.count}>{print ? whoText(print, section) : countText(count, "record")}</span>
      </div>
      <p>{recordsSummary(entry)}</p>
      {people === null ? null : <p className={classes.quiet}>{firstUpper(peopleSummary(people))}</p>}
      <p className={classes.quiet}>{settingsSummary(entry)}</p>
      {by === null ? null : (
        <p className={classes.quiet}>
          By <bdi>{by}</bdi>
        </p>
      )}
      {warningsTotal > 0 || changed ? (
        <JobWarnings warnings={warnings} warningsTotal={warningsTotal} people={changed} />
      ) : null}
      {isOlderDesign ? <p className={classes.quiet}>The design has changed since.</p> : null}
      {print ? (
        <PrintCards projectId={projectId} saver={saver} print={print} called={called}>
          {settings}
        </PrintCards>
      ) : (
        settings
      )}
    </li>
  );
}

/** Earlier prints of this project. */
export function PrintHistory({ saver, history, onAgain, onClose }: PrintHistoryProps) {
  const { projectId, answer } = history;
  const { data, isPending, isError } = answer;
  return (
    <>
      <header className={classes.title}>
        <h3>Print history</h3>
        <CloseButton aria-label="Close the print history" onClick={onClose} />
      </header>
      <p className={classes.note}>
        Every PDF made here. Only you can tell whether the cards came out of the printer.
      </p>
      <Button
        className={classes.people ?? ""}
        size="xs"
        variant="light"
        leftSection={<IconUsers size={15} stroke={1.75} />}
        onClick={() => void openDialog(LedgerView, { projectId, saver })}
      >
        Show printed cards
      </Button>
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
          title="Nothing printed yet"
          text="Your prints and exports are listed here, so you can repeat them."
        />
      ) : null}
      {data && data.entries.length > 0 ? (
        <ScrollBox className={classes.scroller ?? ""} label="Prints">
          <ol className={classes.list} aria-label="Prints, newest first">
            {data.entries.map((entry) => (
              <Entry
                key={entry.id}
                projectId={projectId}
                saver={saver}
                entry={entry}
                print={data.prints.get(entry.id)}
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

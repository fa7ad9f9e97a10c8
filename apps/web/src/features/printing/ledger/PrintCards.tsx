import { Button } from "@mantine/core";
import type { PrintAnswer } from "@print-builder/api";
import { IconRotateClockwise } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import classes from "./ledger.module.css";
import { cardsOfPrint } from "./ledgerCalls.ts";
import { askFailed, reportedOutcome } from "./OutcomeQuestion.tsx";
import { namesText, outcomeText } from "./printWords.ts";
import { Reprint, type ReprintGroup } from "./Reprint.tsx";
import { useReportOutcome } from "./reportOutcome.ts";

type PrintCardsProps = {
  readonly projectId: string;
  readonly saver: Pick<Saver, "save" | "adopt">;
  readonly print: PrintAnswer;
  /** Identifies the print: its time and records. */
  readonly called: string;
  readonly children: ReactNode;
};

/** The people whose cards can be reprinted, people with failed cards first. */
async function groupsOf(projectId: string, { print_id }: PrintAnswer): Promise<readonly ReprintGroup[]> {
  const cards = await cardsOfPrint(projectId, print_id);
  const named = (wanted: typeof cards) => [...new Set(wanted.flatMap(({ record_id }) => record_id ?? []))];
  const all = named(cards);
  const failed = named(cards.filter(({ outcome }) => outcome === "failed"));
  const everybody = { label: `All ${countText(all.length, "card")}`, ids: all };
  if (failed.length === 0 || failed.length === all.length) return [everybody];
  return [{ label: `${countText(failed.length, "card")} that did not come out`, ids: failed }, everybody];
}

/** The people of an earlier print, its outcome, and a button to print them again. */
export function PrintCards({ projectId, saver, print, called, children }: PrintCardsProps) {
  const { busyWith, report } = useReportOutcome(projectId, saver);
  const names = namesText(print);
  const word = print.pending > 0 ? "Report" : "Change";
  const change = async () => {
    const failed = await askFailed(projectId, print);
    if (failed) await report(print, reportedOutcome(print, failed));
  };
  const again = async () => {
    try {
      const groups = await groupsOf(projectId, print);
      await openDialog(Reprint, { projectId, saver, groups, names });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <>
      {names === "" ? null : (
        <p className={classes.quiet}>
          <bdi>{names}</bdi>
        </p>
      )}
      <p className={classes.outcome} data-open={print.pending > 0}>
        {outcomeText(print)}
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={busyWith !== null}
          aria-label={`${word} which cards came out: ${called}`}
          onClick={() => void change()}
        >
          {word}
        </Button>
      </p>
      <div className={classes.again}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Print again: ${called}`}
          leftSection={<IconRotateClockwise size={15} stroke={1.75} />}
          onClick={() => void again()}
        >
          Print again…
        </Button>
        {children}
      </div>
    </>
  );
}

import { Button } from "@mantine/core";
import type { PrintAnswer } from "@print-builder/api";
import { useRef } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import { useEditor, useSaver } from "#platform/editorSession/EditorContext.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog, useOpenDialogs } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { dateText } from "#ui/texts/dateText.ts";
import { useParkedProblems } from "../preflight/parkedProblems.ts";
import classes from "./ledger.module.css";
import { cardsOfPrint, usePendingPrints, useSectionName } from "./ledgerCalls.ts";
import { namesText, questionText } from "./printWords.ts";
import { type ReportedOutcome, useReportOutcome } from "./reportOutcome.ts";

/** Derives the outcome of a print from the ids of its failed cards. */
export function reportedOutcome(
  print: Pick<PrintAnswer, "cards">,
  failed: readonly string[],
): ReportedOutcome {
  if (failed.length === 0) return { outcome: "all", failed: [] };
  return failed.length >= print.cards
    ? { outcome: "none", failed: [] }
    : { outcome: "some", failed: [...failed] };
}

type QuestionProps = {
  readonly projectId: string;
  readonly saver: Pick<Saver, "adopt">;
  readonly print: PrintAnswer;
  /** Number of other prints to ask about afterwards. */
  readonly more: number;
};

/** Asks which cards failed; null if the dialog is cancelled. */
export async function askFailed(projectId: string, print: PrintAnswer): Promise<readonly string[] | null> {
  try {
    const cards = await cardsOfPrint(projectId, print.print_id);
    // Loaded on demand: only needed when a card is missing.
    const { FailedCards } = await import("./FailedCards.tsx");
    return await openDialog(FailedCards, { cards });
  } catch (error) {
    showFailure(error);
    return null;
  }
}

function Question({ projectId, saver, print, more }: QuestionProps) {
  const section = useSectionName(projectId, print.school);
  const { busyWith, report } = useReportOutcome(projectId, saver);
  const busy = busyWith !== null;
  const isOne = print.cards === 1;
  const names = namesText(print);
  const words = useRef<HTMLDivElement>(null);
  const answer = async (outcome: ReportedOutcome) => {
    const question = words.current?.parentElement;
    const dialog = question?.closest<HTMLElement>("[role=dialog]");
    await report(print, outcome);
    // Closing the question removes the focused button; the focus must stay in the dialog.
    const focused = document.activeElement;
    if (focused === document.body || question?.contains(focused)) dialog?.focus();
  };
  const sayAll = (outcome: "all" | "none") => void answer({ outcome, failed: [] });
  const saySome = async () => {
    const failed = await askFailed(projectId, print);
    if (failed) await answer(reportedOutcome(print, failed));
  };
  return (
    <>
      <div ref={words} className={classes.words}>
        <p className={classes.question}>{questionText(print, section)}</p>
        <p className={classes.quiet}>
          {names === "" ? null : (
            <>
              <bdi>{names}</bdi>
              {" · "}
            </>
          )}
          {dateText(print.printed_at)}
          {more > 0 ? ` · ${countText(more, "more print")} to report` : null}
        </p>
      </div>
      <div className={classes.answers}>
        <Button size="xs" variant="light" disabled={busy} onClick={() => sayAll("all")}>
          {isOne ? "Yes" : "All came out"}
        </Button>
        {isOne ? null : (
          <Button size="xs" variant="default" disabled={busy} onClick={() => void saySome()}>
            Some did not…
          </Button>
        )}
        <Button size="xs" variant="default" disabled={busy} onClick={() => sayAll("none")}>
          {isOne ? "No" : "None"}
        </Button>
      </div>
    </>
  );
}

type OutcomeQuestionProps = {
  readonly projectId: string;
  readonly saver: Pick<Saver, "adopt">;
  /** Whether the question is over the canvas or in a panel. */
  readonly place: "canvas" | "panel";
};

/** Asks whether the cards of each print came out; renders null once every print is answered. */
export function OutcomeQuestion({ projectId, saver, place }: OutcomeQuestionProps) {
  const prints = usePendingPrints(projectId);
  const print = prints[0];
  if (!print) return null;
  return (
    <section className={classes.bar} data-place={place} aria-label="Did the cards come out?">
      <Question
        key={print.print_id}
        projectId={projectId}
        saver={saver}
        print={print}
        more={prints.length - 1}
      />
    </section>
  );
}

/** The open question about a print, over the canvas. Print dialogs show it themselves; all other dialogs hide it. */
export function OutcomeBar() {
  const { projectId } = useEditor();
  const saver = useSaver();
  // While a problem is shown on the card, the problem's bar is in this position.
  const isParked = useParkedProblems(({ parked }) => parked !== null);
  const hasDialog = useOpenDialogs((dialogs) => dialogs.length > 0);
  return hasDialog || isParked ? null : (
    <OutcomeQuestion projectId={projectId} saver={saver} place="canvas" />
  );
}

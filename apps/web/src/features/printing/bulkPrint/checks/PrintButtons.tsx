import { Button } from "@mantine/core";
import { IconChecks, IconFileTypePdf, IconPrinter } from "@tabler/icons-react";
import { useId } from "react";
import { showToast } from "#ui/toasts/showToast.ts";
import type { PrintOutput } from "../../flow/createPrintFlow.ts";
import type { PrintFlowView } from "../../flow/usePrintFlow.ts";
import { ofCards, undecidedText } from "../../preflight/decisionTexts.ts";
import classes from "./checks.module.css";

/** What can be made of the sheets. */
export type BulkOutputs = Readonly<Record<"print" | "pdf" | "parts" | "job", PrintOutput>>;

type PrintButtonsProps = {
  readonly flow: PrintFlowView;
  readonly outputs: BulkOutputs;
  /** "125 sheets of A4, both sides" */
  readonly paper: string;
  readonly perSheet: number;
  /** Cards that are printed, and those that were if nothing were left out by the check. */
  readonly cards: number;
  readonly allCards: number;
  /** Records of each file of a batch; null where there are too few for one. */
  readonly batches: readonly number[] | null;
  /** True while a background export of this project is under way. */
  readonly hasJob: boolean;
  /** Remembers the shown range as printed; null where records have no print status. */
  readonly onMarkPrinted: (() => void) | null;
};

const icon = { size: 16, stroke: 1.75 } as const;

/** A file ends with a full sheet, so it may hold a few more records than a batch is meant to: `3 PDFs of up to 507 records` */
function batchText(records: readonly number[]): string {
  return `${records.length.toLocaleString()} PDFs of up to ${Math.max(...records).toLocaleString()} records`;
}

/** Why nothing can be made of the sheets; null where it can. */
function whyNot({ isDecided }: PrintFlowView, cards: number): string | null {
  if (!isDecided) return undecidedText;
  return cards === 0 ? "No cards are left to print." : null;
}

/** What can be done with the sheets. */
export function PrintButtons(props: PrintButtonsProps) {
  const { flow, outputs, paper, perSheet, cards, allCards, batches, hasJob, onMarkPrinted } = props;
  const isBusy = flow.work.at !== "rest";
  const reasonId = useId();
  const reason = whyNot(flow, cards);
  const cannot = isBusy || reason !== null;
  const described = reason === null ? {} : { "aria-describedby": reasonId };
  const run = async (output: PrintOutput) => {
    if ((await flow.run(output)) !== "problems") return;
    showToast("Look at what was found, then go on.", { tone: "warning", durationMs: 4000 });
  };
  return (
    <footer className={classes.foot}>
      <div className={classes.line}>
        <span className={classes.quiet}>{paper}</span>
        <span className={classes.quiet}>{perSheet.toLocaleString()} per sheet</span>
      </div>
      <Button
        size="lg"
        fullWidth
        data-autofocus
        disabled={cannot}
        {...described}
        leftSection={<IconPrinter size={18} stroke={1.75} />}
        onClick={() => void run(outputs.print)}
      >
        Print {ofCards(cards, allCards)}
      </Button>
      {reason === null ? null : (
        <p className={classes.reason} id={reasonId}>
          {reason}
        </p>
      )}
      <div className={classes.pair}>
        <Button
          variant="default"
          disabled={cannot}
          leftSection={<IconFileTypePdf {...icon} />}
          onClick={() => void run(outputs.pdf)}
        >
          Export PDF
        </Button>
      </div>
      {batches ? (
        <div className={classes.pair}>
          <Button variant="default" disabled={cannot} onClick={() => void run(outputs.parts)}>
            Batch export
          </Button>
          <Button variant="default" disabled={cannot || hasJob} onClick={() => void run(outputs.job)}>
            Background export
          </Button>
        </div>
      ) : null}
      {onMarkPrinted ? (
        <Button
          variant="default"
          fullWidth
          disabled={cannot}
          leftSection={<IconChecks {...icon} />}
          onClick={onMarkPrinted}
        >
          Mark as printed
        </Button>
      ) : null}
      <p className={classes.quiet}>
        In the printer dialog choose Actual size.
        {batches ? ` Batch: ${batchText(batches)}. Background: continues without this window.` : ""}
      </p>
    </footer>
  );
}

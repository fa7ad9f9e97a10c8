import { Button } from "@mantine/core";
import { IconChecks, IconFileTypePdf, IconPrinter } from "@tabler/icons-react";
import { useId } from "react";
import { useFirstUse } from "#platform/storage/firstUse.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { PrintFlowView, PrintOutput } from "../../flow/createPrintFlow.ts";
import { ofCards, undecidedText } from "../../preflight/findings.ts";
import classes from "./checks.module.css";

export type BulkOutputs = Readonly<
  Record<"print" | "pdf" | "proof" | "parts" | "job" | "queue", PrintOutput>
>;

/** The main output of the dialog. */
export type Aim = "print" | "pdf";

type PrintButtonsProps = {
  /** The main output; the second output has a smaller button. */
  readonly aim: Aim;
  readonly flow: PrintFlowView;
  readonly outputs: BulkOutputs;
  /** Example: "125 sheets of A4, both sides" */
  readonly paper: string;
  readonly perSheet: number;
  /** Number of cards to print, and the number without cards that the check leaves out. */
  readonly cards: number;
  readonly allCards: number;
  /** Records in each file of a batch; null if there are too few for a batch. */
  readonly batches: readonly number[] | null;
  /** Number of files that the PDF is split into. */
  readonly files: number;
  /** True while a background export of this project is running. */
  readonly hasJob: boolean;
  /** Name of the connected printer that prints the cards; null for a PDF. */
  readonly printer: string | null;
  /** Marks the shown range as printed; null if records have no print status. */
  readonly onMarkPrinted: (() => void) | null;
};

const markDoes = "prints nothing. It sets these people to “Printed” in the school’s list.";

/** Explanation of “Mark as printed”, shared by button and dialog. */
export const markExplained = `It ${markDoes}`;

const icon = { size: 16, stroke: 1.75 } as const;

/** A file ends with a full sheet, so it may exceed the batch size by a few records: `3 PDFs of up to 507 records` */
function batchText(records: readonly number[]): string {
  return `${records.length.toLocaleString()} PDFs of up to ${Math.max(...records).toLocaleString()} records`;
}

/** Explains why the sheets cannot be printed; null if they can be printed. */
function whyNot({ isDecided }: PrintFlowView, cards: number, allCards: number): string | null {
  if (!isDecided) return undecidedText;
  if (cards > 0) return null;
  return allCards === 0 ? "Nobody is chosen, so there is nothing to print." : "No cards are left to print.";
}

type Described = { readonly "aria-describedby"?: string };

type MarkButtonProps = {
  readonly disabled: boolean;
  readonly described: Described;
  readonly onMark: () => void;
};

/** Shows an explanation until the button was used once. */
function MarkButton({ disabled, described, onMark }: MarkButtonProps) {
  const hint = useId();
  const { isNew, done } = useFirstUse("markPrinted");
  return (
    <>
      <Button
        variant="default"
        fullWidth
        disabled={disabled}
        title={markExplained}
        {...(isNew ? { "aria-describedby": hint } : {})}
        {...described}
        leftSection={<IconChecks {...icon} />}
        onClick={() => {
          done();
          onMark();
        }}
      >
        Mark as printed
      </Button>
      {isNew ? (
        <p id={hint} className={classes.quiet}>
          “Mark as printed” {markDoes}
        </p>
      ) : null}
    </>
  );
}

const signs = { print: IconPrinter, pdf: IconFileTypePdf } as const;

/** Label of an output's button; the main button says how many cards it makes, and on which printer. */
function labelOf(output: Aim, files: number, cards: string | null, printer: string | null = null): string {
  if (output === "print") {
    const on = printer === null ? "" : ` on ${printer}`;
    return cards === null ? `Print${on}` : `Print ${cards}${on}`;
  }
  if (files !== 1) return `Export ${files.toLocaleString()} PDFs`;
  return cards === null ? "Export PDF" : `Export ${cards}`;
}

export function PrintButtons(props: PrintButtonsProps) {
  const { aim, flow, outputs, paper, perSheet, cards, allCards, batches, files, hasJob, printer } = props;
  const { onMarkPrinted } = props;
  const why = useId();
  const isBusy = flow.work.at !== "rest";
  const reason =
    printer !== null && hasJob
      ? "The last print of this project is still under way."
      : whyNot(flow, cards, allCards);
  const other = aim === "pdf" ? "print" : "pdf";
  const [Sign, OtherSign] = [signs[aim], signs[other]];
  const cannot = isBusy || reason !== null;
  const described: Described = reason === null ? {} : { "aria-describedby": why };
  const run = async (output: PrintOutput) => {
    if ((await flow.run(output)) !== "problems") return;
    showToast("Review the problems, then continue.", { tone: "warning", durationMs: 4000 });
  };
  return (
    <footer className={classes.foot}>
      <div className={classes.line}>
        <span className={classes.quiet}>{paper}</span>
        {perSheet === 1 ? null : <span className={classes.quiet}>{perSheet.toLocaleString()} per sheet</span>}
      </div>
      <Button
        size="lg"
        fullWidth
        data-wraps
        // A disabled button cannot take the focus, which would then stay on the page behind the dialog.
        data-autofocus={cannot ? undefined : true}
        disabled={cannot}
        {...described}
        leftSection={<Sign size={18} stroke={1.75} />}
        onClick={() => void run(outputs[printer === null ? aim : "queue"])}
      >
        {labelOf(aim, files, ofCards(cards, allCards), printer)}
      </Button>
      {reason === null ? null : (
        <p className={classes.reason} id={why}>
          {reason}
        </p>
      )}
      <div className={classes.pair}>
        <Button
          variant="default"
          disabled={cannot}
          {...described}
          leftSection={<OtherSign {...icon} />}
          onClick={() => void run(outputs[other])}
        >
          {labelOf(other, files, null)}
        </Button>
        <Button
          variant="default"
          disabled={cannot}
          {...described}
          title="A PDF to check first. It does not count as printed."
          onClick={() => void run(outputs.proof)}
        >
          Export proof
        </Button>
      </div>
      {batches && printer === null ? (
        <div className={classes.pair}>
          <Button variant="default" disabled={cannot} onClick={() => void run(outputs.parts)}>
            Batch export
          </Button>
          <Button variant="default" disabled={cannot || hasJob} onClick={() => void run(outputs.job)}>
            Background export
          </Button>
        </div>
      ) : null}
      {onMarkPrinted ? <MarkButton disabled={cannot} described={described} onMark={onMarkPrinted} /> : null}
      <p className={classes.quiet}>
        {printer === null
          ? "In the printer dialog choose Actual size."
          : "Printing continues without this window."}
        {batches && printer === null
          ? ` Batch: ${batchText(batches)}. Background: continues without this window.`
          : ""}
      </p>
    </footer>
  );
}

import { Button, Progress } from "@mantine/core";
import { slotsPerSheet } from "@print-builder/core/print";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { projectRows } from "../bulkPrint/rowProvider.ts";
import { countCards, tableCopies, withCopies } from "../copies/copies.tsx";
import { markOutdated, type PrintCheck, type PrintOutcome } from "../flow/createPrintFlow.ts";
import { PrintDialog } from "../flow/PrintDialog.tsx";
import { printedOn } from "../flow/printedOn.ts";
import { savedPdf } from "../flow/printOutputs.ts";
import { type RememberedSettings, rememberSettings } from "../flow/rememberedSettings.ts";
import { usePrintFlow, useSeconds } from "../flow/usePrintFlow.ts";
import { askIfPrintedMeanwhile, createPrintWatch } from "../ledger/askIfPrintedMeanwhile.ts";
import { usePrintedPeople } from "../people/usePrintedPeople.ts";
import { type Finding, fineText, ofCards } from "../preflight/findings.ts";
import classes from "../printing.module.css";
import { useTableRows } from "../tablePrint/useTableRows.ts";
import { ExportOptions } from "./ExportOptions.tsx";
import { checkedForm, type ExportForm, exportBody, exportRequest, firstForm } from "./exportForm.ts";

function Running({ cards }: { readonly cards: number }) {
  const seconds = useSeconds();
  return (
    <div className={classes.progress} role="status">
      <span>
        Creating PDF… {countText(cards, "card")}
        {seconds > 1 ? `, ${seconds} s` : ""}
      </span>
      <Progress value={100} animated aria-label="Creating PDF" />
    </div>
  );
}

const cardsText = (cards: number) => countText(cards, "card");

/** An export at its list of problems. */
export type CheckedExport = { readonly form: ExportForm; readonly check: PrintCheck | null };

export type ExportPdfProps = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  /** An export left at its list of problems; checked again at once if it is outdated. */
  readonly start?: CheckedExport;
  /** Settings of the user's last print of this project. */
  readonly remembered?: Partial<RememberedSettings>;
};

/** Why the dialog was closed, with the state of the export: to show a problem on the card, or for a remedy. */
export type LeftExport = { readonly kept: CheckedExport } & (
  | { readonly leave: "card"; readonly problem: Finding }
  | { readonly leave: "remedy"; readonly work: () => Promise<void> }
);

/** Number of cards per record, once the table is read. */
function useCopies(editor: EditorSession, total: number) {
  const { project } = useStore(editor.store);
  const isAsked = project.copiesColumn !== null && total > 0;
  const { state } = useTableRows(editor.projectId, isAsked);
  const counted = useMemo(
    () => (isAsked && state.status === "ready" ? tableCopies(project, state.rows) : null),
    [isAsked, project, state],
  );
  return { counted, isCounted: !isAsked || counted !== null || state.status === "failed" };
}

/** Asks which part of the project goes into a PDF, checks it, and exports it. Results in the reason for leaving. */
export function ExportPdf({
  editor,
  saver,
  start,
  remembered,
  close,
}: ExportPdfProps & DialogProps<LeftExport>) {
  const { project, shown, total: known } = useStore(editor.store);
  const total = known ?? 0;
  const { isDualSided } = shown.design;
  const [form, setForm] = useState<ExportForm>(
    () => start?.form ?? firstForm(total, isDualSided, remembered),
  );
  const { setup } = useMemo(() => printedOn(project, form.printer), [project, form.printer]);
  const slots = slotsPerSheet(setup);
  const flow = usePrintFlow({
    editor,
    saver,
    body: exportBody(form),
    total,
    kept: start?.check,
    onFine: (result) => showToast(fineText(result)),
  });
  const { work, excluded } = flow;
  const { projectId } = editor;
  const rows = useMemo(() => projectRows(projectId, project, total), [projectId, project, total]);
  const people = usePrintedPeople(editor, rows);
  const { counted, isCounted } = useCopies(editor, total);
  const [watch] = useState(() => createPrintWatch(projectId));
  const requestOf = (left: readonly number[]) => withCopies(exportRequest(form, left), counted?.copies);
  const cardsOf = (left: readonly number[]) =>
    countCards(requestOf(left), total) * (form.side === "both" ? 2 : 1);
  const output = askIfPrintedMeanwhile(
    { watch, people: rows, requestOf, cancel: flow.cancel },
    savedPdf({
      projectId,
      requestOf,
      cardsOf,
      namesOf: people.names,
      onPrinted: watch.own,
    }),
  );
  const follow = async (attempt: Promise<PrintOutcome>) => {
    const outcome = await attempt;
    if (outcome === "done") {
      void rememberSettings(projectId, { ...form, dpi: Number(form.dpi) });
      close(null);
    }
    if (outcome !== "done" && outcome !== "problems") flow.forget();
  };
  const begin = () => follow(flow.checkNow(output));
  const checkStale = useEffectEvent(() => {
    if (start && !flow.check) void begin();
  });
  useEffect(() => checkStale(), []);

  const checked = checkedForm(form, total, slots);
  const lack = "problem" in checked ? checked.problem : (counted?.problem ?? null);
  const canStart = lack === null && total > 0 && isCounted;
  const isRunning = work.at !== "rest";
  const [kept, all] = canStart ? [cardsOf(excluded), cardsOf([])] : [0, 0];
  return (
    <PrintDialog
      editor={editor}
      flow={flow}
      people={people}
      width={600}
      titles={{ options: "Export PDF", problems: "Check before printing" }}
      lack={lack}
      verb="Print"
      make={kept > 0 ? `Export ${ofCards(kept, all)}` : null}
      onMake={(left) => void follow(flow.make(output, left))}
      onCheckAgain={() => void begin()}
      onShow={(problem, check) => close({ leave: "card", kept: { form, check }, problem })}
      onLeave={(leaving, check) =>
        close({ leave: "remedy", kept: { form, check: markOutdated(check) }, work: leaving })
      }
      footer={
        <>
          <Button variant="default" onClick={isRunning ? flow.cancel : () => close(null)}>
            Cancel
          </Button>
          <Button disabled={!canStart} loading={isRunning} onClick={() => void begin()}>
            Export {cardsText(all)}
          </Button>
        </>
      }
    >
      {work.at === "making" && work.progress.of === "cards" ? (
        <Running cards={work.progress.cards} />
      ) : (
        <ExportOptions
          editor={editor}
          form={form}
          total={total}
          slots={slots}
          setup={setup}
          isDualSided={isDualSided}
          copiesProblem={counted?.problem ?? null}
          onChange={(part) => setForm({ ...form, ...part })}
        />
      )}
    </PrintDialog>
  );
}

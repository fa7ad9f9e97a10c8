import { Button, Progress } from "@mantine/core";
import { printSetup } from "@print-builder/core/document";
import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { PrintCheck, PrintOutcome } from "../flow/createPrintFlow.ts";
import { PrintDialog } from "../flow/PrintDialog.tsx";
import { savedPdf } from "../flow/printOutputs.ts";
import { usePrintFlow } from "../flow/usePrintFlow.ts";
import { useSeconds } from "../flow/useSeconds.ts";
import type { PreflightProblem } from "../preflight/runPreflight.ts";
import classes from "../printing.module.css";
import { ExportOptions } from "./ExportOptions.tsx";
import {
  cardCount,
  checkedForm,
  type ExportForm,
  exportBody,
  exportRequest,
  firstForm,
} from "./exportForm.ts";

function Running({ cards }: { readonly cards: number }) {
  const seconds = useSeconds();
  return (
    <div className={classes.progress} role="status">
      <span>
        Making the PDF of {cards.toLocaleString()} cards… {seconds > 1 ? `${seconds} s` : ""}
      </span>
      <Progress value={100} animated aria-label="Making the PDF" />
    </div>
  );
}

const cardsText = (cards: number) => countText(cards, "card");

/** An export at its list of problems. */
export type CheckedExport = { readonly form: ExportForm; readonly check: PrintCheck };

export type ExportPdfProps = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  /** An export that was put aside at its list of problems; checked again at once where it is not true any more. */
  readonly start?: CheckedExport;
};

/** Left for the card: the export as it stood, and the problem to look at. */
export type ShownOnCard = { readonly kept: CheckedExport; readonly problem: PreflightProblem };

/** Chooses what of the project goes into a PDF, checks it, and makes it. Results in what to show on the card. */
export function ExportPdf({ editor, saver, start, close }: ExportPdfProps & DialogProps<ShownOnCard>) {
  const { project, shown, total: known } = useStore(editor.store);
  const total = known ?? 0;
  const { page } = printSetup(project);
  const slots = page.across * page.down;
  const { isDualSided } = shown.design;
  const [form, setForm] = useState<ExportForm>(() => start?.form ?? firstForm(total, isDualSided));
  const flow = usePrintFlow({
    editor,
    saver,
    body: exportBody(form),
    total,
    kept: start?.check,
    onFine: () => showToast("No problems found"),
  });
  const { work, excluded } = flow;
  const output = savedPdf({
    projectId: editor.projectId,
    requestOf: (left) => exportRequest(form, left),
    cardsOf: (left) => cardCount(form, total, left.length),
  });
  const follow = async (attempt: Promise<PrintOutcome>) => {
    const outcome = await attempt;
    if (outcome === "done") close(null);
    else if (outcome !== "problems") flow.forget();
  };
  const begin = () => follow(flow.checkNow(output));
  const checkStale = useEffectEvent(() => {
    if (start && !flow.check) void begin();
  });
  useEffect(() => checkStale(), []);

  const checked = checkedForm(form, total, slots);
  const canStart = !("problem" in checked) && total > 0;
  const isRunning = work.at !== "rest";
  const kept = cardCount(form, total, excluded.length);
  const records = countText(excluded.length, "record");
  return (
    <PrintDialog
      editor={editor}
      flow={flow}
      titles={{ options: "Export PDF", problems: "Check before printing" }}
      lack={"problem" in checked ? checked.problem : null}
      all={`Print all ${cardsText(cardCount(form, total))}`}
      rest={excluded.length > 0 && kept > 0 ? `Leave ${records} out and print ${cardsText(kept)}` : null}
      onMake={(left) => void follow(flow.make(output, left))}
      onCheckAgain={() => void begin()}
      onShow={(problem, check) => close({ kept: { form, check }, problem })}
      footer={
        <>
          <Button variant="default" onClick={isRunning ? flow.cancel : () => close(null)}>
            Cancel
          </Button>
          <Button disabled={!canStart} loading={isRunning} onClick={() => void begin()}>
            Export {cardsText(canStart ? cardCount(form, total) : 0)}
          </Button>
        </>
      }
    >
      {work.at === "making" && work.progress.of === "cards" ? (
        <Running cards={work.progress.cards} />
      ) : (
        <ExportOptions
          form={form}
          total={total}
          slots={slots}
          isDualSided={isDualSided}
          onChange={(part) => setForm({ ...form, ...part })}
        />
      )}
    </PrintDialog>
  );
}

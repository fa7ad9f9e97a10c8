import { Button } from "@mantine/core";
import type { PrintFormat } from "@print-builder/api";
import { type Project, printSetup, type SideName } from "@print-builder/core/document";
import { withDesign } from "@print-builder/core/editing";
import {
  createRecordPicker,
  nextRange,
  partSizes,
  planSheets,
  resolveRange,
} from "@print-builder/core/print";
import { IconHistory, IconPrinter, IconTableImport } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useStore } from "zustand";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { showFailure } from "#platform/api/showFailure.ts";
import { applyPageSetup } from "#platform/editorSession/applyPageSetup.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { KeptJobBox } from "#platform/jobs/KeptJobBox.tsx";
import { useKeptJob } from "#platform/jobs/useKeptJob.ts";
import { FullScreenFrame } from "#ui/dialogs/FullScreenFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { useSame } from "#ui/useSame.ts";
import type { PrintCheck } from "../flow/createPrintFlow.ts";
import { printBody } from "../flow/printBody.ts";
import { printedPdf, savedParts, savedPdf, startedJob } from "../flow/printOutputs.ts";
import { usePrintFlow } from "../flow/usePrintFlow.ts";
import { PageSetup } from "../pageSetup/PageSetup.tsx";
import type { PreflightProblem } from "../preflight/runPreflight.ts";
import { elementNameOf } from "../preflight/showProblem.ts";
import { RecordPreview } from "../recordPreview/RecordPreview.tsx";
import {
  type BulkForm,
  type BulkLimits,
  firstBulkForm,
  fitForm,
  offersBatches,
  requestOf,
} from "./bulkForm.ts";
import classes from "./bulkPrint.module.css";
import { CheckPanel } from "./checks/CheckPanel.tsx";
import { type BulkOutputs, PrintButtons } from "./checks/PrintButtons.tsx";
import { formOfEntry, type HistoryEntry } from "./history/historyEntry.ts";
import { PrintHistory } from "./history/PrintHistory.tsx";
import { usePrintHistory } from "./history/usePrintHistory.ts";
import type { RowProvider } from "./rowProvider.ts";
import { BulkSettings } from "./settings/BulkSettings.tsx";
import { SheetList } from "./sheets/SheetList.tsx";
import { paperName } from "./sheets/sheetScale.ts";
import { createSheetStudio, type SheetStudio } from "./sheets/sheetStudio.ts";

/** The dialog as it stood when it was left to look at a problem on the card. */
export type BulkStart = { readonly form: BulkForm; readonly check: PrintCheck | null };

export type BulkPrintProps = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  readonly provider: RowProvider;
  readonly start?: BulkStart;
  /** Chooses among the records that there are; the dialog then stays as it is while there are none. */
  readonly choice?: (deps: ChoiceDeps) => ReactNode;
  /**
   * Told that a print is wanted again. True where its records are chosen first: its settings are then set with them,
   * by the choice.
   */
  readonly onAgain?: (entry: HistoryEntry) => boolean;
  /** What is shown in the place of sheets while there are none, and something is chosen from. */
  readonly instead?: ReactNode;
};

export type ChoiceDeps = {
  readonly limits: BulkLimits;
  readonly change: (part: Partial<BulkForm>) => void;
  /** True while something is printed or checked. */
  readonly disabled: boolean;
};

/** Why the dialog was left: for a problem on the card, or for the data that is missing. */
export type BulkResult =
  | { readonly leave: "card"; readonly kept: BulkStart; readonly problem: PreflightProblem }
  | { readonly leave: "wizard" };

/** Draws the sheets for as long as the dialog is open; the design's own fault where it cannot be drawn. */
function useSheetStudio(editor: EditorSession, project: Project, provider: RowProvider): SheetStudio | Error {
  const sheets = useMemo(() => {
    try {
      return createSheetStudio(editor.studio, project, provider);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }, [editor, project, provider]);
  useEffect(() => (sheets instanceof Error ? undefined : sheets.open()), [sheets]);
  return sheets;
}

/** Why rows could not be read; null when they could. */
function useTrouble(sheets: SheetStudio | Error): unknown {
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    if (sheets instanceof Error) return;
    setTrouble(sheets.trouble());
    return sheets.subscribe(() => setTrouble(sheets.trouble()));
  }, [sheets]);
  return trouble;
}

function useProject(editor: EditorSession): Project {
  const deps = useStore(editor.store, ({ project }) => project);
  const design = useStore(editor.store, ({ history }) => history.present.design);
  return useMemo(() => withDesign(deps, design), [deps, design]);
}

const format: PrintFormat = "pdf";

/** Everything the dialog holds. */
function useBulkPrint({ editor, saver, provider, start }: BulkPrintProps) {
  const project = useProject(editor);
  const setup = printSetup(project);
  const limits: BulkLimits = {
    total: provider.total,
    slots: setup.page.across * setup.page.down,
    isDualSided: project.isDualSided,
  };
  const [wanted, setForm] = useState<BulkForm>(() => start?.form ?? firstBulkForm(limits));
  // Page Setup may have fewer labels now than the form was made for.
  const form = fitForm(wanted, limits);
  const history = usePrintHistory(editor.projectId);
  const kept = useKeptJob(editor.projectId, "print", history.refresh);
  const flow = usePrintFlow({
    editor,
    saver,
    body: { ...printBody(requestOf(form)), ...provider.sent },
    total: limits.total,
    records: provider.key,
    kept: start?.check,
    onFine: () => showToast("No problems found"),
    onFailure: showFailure,
  });
  /** The dialog may come back with a list that is not true any more. */
  const checkStale = useEffectEvent(() => {
    if (start?.check && !flow.check && limits.total > 0) void flow.checkNow();
  });
  useEffect(() => checkStale(), []);
  const startJob = async (excluded: readonly number[]) => {
    await kept.start({ ...printBody(requestOf(form, excluded)), ...provider.sent, format });
    showToast("The export continues in the background", { tone: "success", durationMs: 4000 });
  };
  const sheetPrint = {
    projectId: editor.projectId,
    requestOf: (excluded: readonly number[]) => requestOf(form, excluded),
    cardsOf: (excluded: readonly number[]) =>
      createRecordPicker(requestOf(form, excluded), limits.total).count * form.copies,
    sent: provider.sent,
    onPrinted: history.refresh,
  };
  const outputs: BulkOutputs = {
    print: printedPdf(sheetPrint),
    pdf: savedPdf(sheetPrint),
    parts: savedParts(sheetPrint, { total: limits.total, setup }),
    job: startedJob(startJob),
  };
  const isForBatches = offersBatches(form, limits);
  const asked = useSame({ request: requestOf(form, flow.excluded), limits, setup });
  const plan = useMemo(
    () => planSheets(asked.request, asked.limits.total, asked.setup, asked.limits.isDualSided),
    [asked],
  );
  const batches = useMemo(
    () => (isForBatches ? partSizes(asked.request, { total: asked.limits.total, setup: asked.setup }) : null),
    [asked, isForBatches],
  );
  const change = (part: Partial<BulkForm>) => setForm(fitForm({ ...form, ...part }, limits));
  return { project, setup, limits, form, change, history, kept, flow, outputs, plan, batches };
}

type Bulk = ReturnType<typeof useBulkPrint>;

function paperText({ plan, setup, form }: Bulk): string {
  const { widthMm, heightMm } = setup.page;
  const sheets = countText(plan.sheets, "sheet");
  const sides = form.side === "both" ? ", both sides" : form.side === "back" ? ", backs" : "";
  return `${sheets} of ${paperName({ widthMm, heightMm })}${sides}`;
}

/** Remembers the shown range as printed, and goes on to the records after it. */
async function markPrinted({ form, change, plan, setup, limits, flow }: Bulk, provider: RowProvider) {
  const range = resolveRange(requestOf(form).range, limits.total);
  const left = new Set([...form.leftOut, ...flow.excluded]);
  const records = Array.from({ length: range.end - range.start + 1 }, (_, at) => range.start + at);
  try {
    await provider.markPrinted?.(records.filter((record) => !left.has(record)));
    showToast(`${plan.records.toLocaleString()} records were marked as printed`, { tone: "success" });
    change({ range: "range", ...nextRange(range, limits.total, setup, form.copies) });
  } catch (error) {
    showFailure(error);
  }
}

function NoSheets({ sheets, trouble, bulk }: { sheets: SheetStudio | Error; trouble: unknown; bulk: Bulk }) {
  if (sheets instanceof Error) {
    return (
      <EmptyState
        icon={<IconPrinter size={24} stroke={1.5} />}
        title="The design cannot be drawn"
        text={sheets.message}
      />
    );
  }
  if (trouble !== null) {
    return <ErrorState title="The records could not be loaded" error={trouble} onRetry={sheets.retry} />;
  }
  return bulk.plan.records === 0 ? (
    <EmptyState
      icon={<IconPrinter size={24} stroke={1.5} />}
      title="Nothing is left to print"
      text="Every record of the range is left out. Choose other records, or print some of those with problems."
    />
  ) : null;
}

type RightProps = Pick<BulkPrintProps, "editor" | "provider" | "onAgain"> & {
  readonly bulk: Bulk;
  readonly showsHistory: boolean;
  readonly closeHistory: () => void;
  readonly onShow: (problem: PreflightProblem) => void;
};

/** The check and what to do with the sheets, or what was done before. */
function RightPanel({ editor, provider, onAgain, bulk, ...props }: RightProps) {
  const { showsHistory, closeHistory, onShow } = props;
  const { limits, change, history, kept, flow, outputs, plan, batches } = bulk;
  if (showsHistory) {
    return (
      <PrintHistory
        history={history}
        onClose={closeHistory}
        onAgain={(entry) => {
          if (!onAgain?.(entry)) change(formOfEntry(entry, limits));
          closeHistory();
          showToast("The settings of that print are back");
        }}
      />
    );
  }
  return (
    <>
      <CheckPanel
        flow={flow}
        records={plan.records}
        elementName={(problem) => elementNameOf(editor, problem)}
        onShow={onShow}
      />
      <PrintButtons
        flow={flow}
        outputs={outputs}
        paper={paperText(bulk)}
        perSheet={plan.slotsPerSheet}
        cards={plan.records * plan.copies}
        allCards={(plan.records + flow.excluded.length) * plan.copies}
        batches={batches}
        hasJob={kept.isUnderWay}
        onMarkPrinted={provider.markPrinted ? () => void markPrinted(bulk, provider) : null}
      />
    </>
  );
}

function NoRecords({ onWizard }: { readonly onWizard: () => void }) {
  return (
    <div className={classes.empty}>
      <EmptyState
        icon={<IconTableImport size={24} stroke={1.5} />}
        title="There are no records to print yet"
        text="Upload a table, and each of its records becomes a card."
      >
        <Button onClick={onWizard}>Open the data wizard</Button>
      </EmptyState>
    </div>
  );
}

async function setUpPage(editor: EditorSession): Promise<void> {
  const changed = await openDialog(PageSetup, { setup: editor.store.getState().project.pageSetup });
  if (changed) applyPageSetup(editor, changed);
}

/** Shows a record alone; nothing where it cannot be looked at so. */
async function openPreview(
  { editor, provider }: BulkPrintProps,
  record: number,
  side: SideName,
): Promise<void> {
  try {
    const place = provider.place ? await provider.place(record) : { index: record, total: provider.total };
    if (place) await openDialog(RecordPreview, { editor, ...place, side });
  } catch (error) {
    showFailure(error);
  }
}

/** Shows the sheets as they will be printed, checks the records and prints them. */
export function BulkPrint(props: BulkPrintProps & DialogProps<BulkResult>) {
  const { editor, provider, choice, close } = props;
  const bulk = useBulkPrint(props);
  const { project, setup, limits, form, change, kept, flow, plan } = bulk;
  const sheets = useSheetStudio(editor, project, provider);
  const trouble = useTrouble(sheets);
  const [showsHistory, setShowsHistory] = useState(false);
  const title = "Bulk Preview & Print";
  const frame = { icon: <IconPrinter size={20} stroke={1.75} />, title, subject: project.name };
  if (limits.total === 0 && !choice) {
    return (
      <FullScreenFrame {...frame}>
        <NoRecords onWizard={() => close({ leave: "wizard" })} />
      </FullScreenFrame>
    );
  }
  const instead =
    limits.total === 0 ? props.instead : <NoSheets sheets={sheets} trouble={trouble} bulk={bulk} />;
  const isWrong = sheets instanceof Error || trouble !== null || plan.records === 0;
  const historyButton = (
    <Button
      variant={showsHistory ? "light" : "subtle"}
      color={showsHistory ? "iris" : "gray"}
      aria-pressed={showsHistory}
      leftSection={<IconHistory size={16} stroke={1.75} />}
      onClick={() => setShowsHistory(!showsHistory)}
    >
      Print history
    </Button>
  );
  return (
    <FullScreenFrame
      {...frame}
      actions={historyButton}
      onEscape={showsHistory ? () => setShowsHistory(false) : undefined}
    >
      <aside className={classes.left} aria-label="Print settings">
        <BulkSettings
          form={form}
          limits={limits}
          setup={setup}
          disabled={flow.work.at !== "rest"}
          onChange={change}
          onPageSetup={() => void setUpPage(editor)}
        >
          {choice?.({ change, limits, disabled: flow.work.at !== "rest" })}
        </BulkSettings>
        {kept.followed ? (
          <div className={classes.job}>
            <KeptJobBox title="Background export" kept={kept} onSignedIn={props.saver.adopt} />
          </div>
        ) : null}
      </aside>
      {sheets instanceof Error ? (
        <div className={classes.empty}>{instead}</div>
      ) : (
        <SheetList
          plan={plan}
          project={project}
          studio={sheets}
          showGuides={form.guides}
          instead={isWrong ? instead : null}
          onOpen={(index, side) => void openPreview(props, index, side)}
        />
      )}
      <aside className={classes.right} aria-label={showsHistory ? "Print history" : "Check and print"}>
        <RightPanel
          editor={editor}
          provider={provider}
          {...(props.onAgain ? { onAgain: props.onAgain } : {})}
          bulk={bulk}
          showsHistory={showsHistory}
          closeHistory={() => setShowsHistory(false)}
          onShow={(problem) => close({ leave: "card", kept: { form, check: flow.check }, problem })}
        />
      </aside>
    </FullScreenFrame>
  );
}

import type { PrintFormat } from "@print-builder/api";
import { type PageSetup, type Project, printSetup } from "@print-builder/core/document";
import { withDesign } from "@print-builder/core/editing";
import type { NumberSequence } from "@print-builder/core/records";
import { batchSize, paperSetup, partSizes, planSheets, slotsPerSheet } from "@print-builder/core/sheets";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useStore } from "zustand";
import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { useKeptJob } from "#platform/jobs/useKeptJob.ts";
import type { PeopleQuery } from "#platform/school/readPeople.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { useSame } from "#ui/useSame.ts";
import { type Choice, groupRequests } from "../choosing/choice.ts";
import type { PeopleLook } from "../choosing/people.ts";
import { countCards, withCopies } from "../copies/copies.tsx";
import { type PrintCheck, type PrintOutput, usePrintFlow } from "../flow/createPrintFlow.ts";
import { printedOn } from "../flow/printedOn.ts";
import {
  checkRequestOf,
  firstForm,
  fitForm,
  offersBatches,
  type PrintForm,
  type PrintLimits,
  printBody,
  requestOf,
} from "../flow/printForm.ts";
import { printedPdf, savedGroups, savedParts, savedPdf, startedJob } from "../flow/printOutputs.ts";
import { rememberSettings } from "../flow/rememberedSettings.ts";
import { askIfPrintedMeanwhile, createPrintWatch } from "../ledger/askIfPrintedMeanwhile.ts";
import { readNames } from "../people/recordName.ts";
import { type Finding, fineText } from "../preflight/findings.ts";
import { printQueues } from "../queues/printQueues.ts";
import type { Aim, BulkOutputs } from "./checks/PrintButtons.tsx";
import { type HistoryEntry, usePrintHistory } from "./history/historyEntry.ts";
import type { RowProvider } from "./rowProvider.ts";

/** State of the dialog when it was left to show a problem on the card. */
export type PrintDraft = { readonly form: PrintForm; readonly check: PrintCheck | null };

type PrintDialogProps = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  /** The main output, by the command that opened the dialog. */
  readonly aim: Aim;
  readonly draft?: PrintDraft | undefined;
  /** Settings that replace the defaults. */
  readonly remembered: Partial<PrintForm>;
};

/** The people whose cards are printed. */
export type PrintSelection = {
  readonly choice: Choice;
  /** The school's people to choose from; null for all records of the project. */
  readonly query: PeopleQuery | null;
  /** Ids of the people to print; null for everybody that the query finds. */
  readonly only: readonly number[] | null;
};

export type SelectionDialogProps = PrintDialogProps & {
  readonly chosen: PrintSelection;
  /** Called with each choice, so that the dialog can reopen with the last choice. */
  readonly onChosen: (chosen: PrintSelection) => void;
  /** Opens the list of people, filtered by this state. */
  readonly look?: PeopleLook | undefined;
};

export type BulkPrintProps = PrintDialogProps & {
  readonly provider: RowProvider;
  /** Control to choose among the records; with it, the dialog stays open without records. */
  readonly choice?: (deps: ChoiceDeps) => ReactNode;
  /**
   * Called to print an entry again. Returns true if its records must be chosen first; the choice then applies the
   * settings too.
   */
  readonly onAgain?: (entry: HistoryEntry) => boolean;
  /** Control for the source of each record's copies. */
  readonly copiesFrom?: (disabled: boolean) => ReactNode;
  /** Replaces the sheets if no records are chosen or loaded. */
  readonly instead?: ReactNode;
  /** The list to choose people from one by one, shown in place of the sheets; `onDone` returns to them. */
  readonly people?: (onDone: () => void) => ReactNode;
  /** True if people are chosen before the sheets are shown. */
  readonly startsWithPeople?: boolean;
};

export type ChoiceDeps = {
  readonly limits: PrintLimits;
  readonly change: (part: Partial<PrintForm>) => void;
  /** True while printing or checking. */
  readonly disabled: boolean;
  /** True while the list of people is shown in place of the sheets. */
  readonly showsPeople: boolean;
  readonly showPeople: (shows: boolean) => void;
};

/**
 * The reason why the dialog was closed: to show a problem on the card, for a remedy, for missing data, or to number
 * the cards.
 */
export type PrintResult =
  | {
      readonly leave: "card";
      readonly draft: PrintDraft;
      readonly problem: Finding;
      /** Converts a record's position in the print to its position in the project, both from 0; null if it has none. */
      readonly placeOf: (record: number) => Promise<number | null>;
    }
  | { readonly leave: "remedy"; readonly draft: PrintDraft; readonly work: () => Promise<void> }
  | { readonly leave: "wizard" }
  | { readonly leave: "numbers"; readonly sequence: NumberSequence | null; readonly copies?: number };

function useProject(editor: EditorSession): Project {
  const deps = useStore(editor.store, ({ project }) => project);
  const design = useStore(editor.store, ({ history }) => history.present.design);
  return useMemo(() => withDesign(deps, design), [deps, design]);
}

const format: PrintFormat = "pdf";

/** Plans the sheets in the order in which the printer outputs them, and the parts of a large print. */
function usePlan(
  form: PrintForm,
  limits: PrintLimits,
  setup: PageSetup,
  excluded: readonly number[],
  copies: RowProvider["copies"],
) {
  const isForBatches = offersBatches(form, limits);
  const { printer: _, ...request } = withCopies(checkRequestOf(form, excluded), copies);
  const asked = useSame({ request, limits, setup });
  const plan = useMemo(
    () => planSheets(asked.request, asked.limits.total, asked.setup, asked.limits.isDualSided),
    [asked],
  );
  const batches = useMemo(
    () =>
      isForBatches
        ? partSizes(asked.request, { total: asked.limits.total, setup: asked.setup, size: form.batchSize })
        : null,
    [asked, isForBatches, form.batchSize],
  );
  return { plan, batches };
}

/** The settings, clamped to their limits, and the paper or cards they print on. */
function useForm({ provider, draft, remembered }: BulkPrintProps, project: Project) {
  const limits: PrintLimits = {
    total: provider.total,
    slots: slotsPerSheet(paperSetup(printSetup(project))),
    isDualSided: project.isDualSided,
  };
  const [wanted, setForm] = useState<PrintForm>(() => draft?.form ?? { ...firstForm(limits), ...remembered });
  // Page Setup may have fewer labels now than when the form was created.
  const form = fitForm(wanted, limits);
  const printed = useMemo(() => printedOn(project, form.printer), [project, form.printer]);
  const change = (part: Partial<PrintForm>) => setForm(fitForm({ ...form, ...part }, limits));
  return { limits, form, printed, change };
}

export function useBulkPrint(props: BulkPrintProps) {
  const { editor, saver, provider } = props;
  const project = useProject(editor);
  const { limits, form, printed, change } = useForm(props, project);
  const queues = useQuery(printQueues).data ?? [];
  // Export PDF always makes a file. A printer from an earlier print may have been deleted.
  const queue = (props.aim === "print" && queues.find(({ id }) => id === form.queueId)) || null;
  const { setup } = printed;
  const history = usePrintHistory(editor.projectId);
  const [watch] = useState(() => createPrintWatch(editor.projectId));
  const job = useKeptJob(editor.projectId, "print", history.refresh);
  const flow = usePrintFlow({
    editor,
    saver,
    body: { ...printBody(checkRequestOf(form)), ...provider.sent },
    total: limits.total,
    records: provider.key,
    kept: props.draft?.check,
    onFine: (result) => showToast(fineText(result)),
    onFailure: showFailure,
  });
  /** True if the dialog reopens with a check that may be outdated; it is repeated once the records are loaded. */
  const [isDue, setDue] = useState(Boolean(props.draft?.check));
  const checkStale = useEffectEvent(() => {
    if (!isDue || limits.total === 0) return;
    setDue(false);
    if (!flow.check) void flow.checkNow();
  });
  const hasRecords = limits.total > 0;
  useEffect(() => {
    if (hasRecords) checkStale();
  }, [hasRecords]);
  const remember = () => void rememberSettings(editor.projectId, form);
  const startJob = async (excluded: readonly number[], queueId?: string) => {
    const group =
      provider.groupedBy === undefined
        ? {}
        : { group: provider.groupedBy, separators: provider.groups?.[0]?.separates === true };
    const size = form.batchSize === batchSize ? {} : { batch_size: form.batchSize };
    const sent = { ...printBody(requestOf(form, excluded)), ...provider.sent, ...group, ...size, format };
    // The print history lists a job's print under the job's id.
    watch.own(await job.start(sent, queueId));
    remember();
    if (queueId === undefined) {
      showToast("The export continues in the background", { tone: "success", durationMs: 4000 });
    }
  };
  const asked = (excluded: readonly number[]) => withCopies(requestOf(form, excluded), provider.copies);
  const sheetPrint = {
    projectId: editor.projectId,
    requestOf: asked,
    cardsOf: (excluded: readonly number[]) => countCards(asked(excluded), limits.total),
    sent: provider.sent,
    namesOf: (records: readonly number[]) => readNames(provider, project.mapping, records),
    onPrinted: (printId: string) => {
      watch.own(printId);
      history.refresh();
      remember();
    },
  };
  const asking = (output: PrintOutput) =>
    askIfPrintedMeanwhile({ watch, people: provider, requestOf: asked, cancel: flow.cancel }, output);
  const outputs: BulkOutputs = {
    print: asking(printedPdf(sheetPrint)),
    pdf: asking(
      provider.groups ? savedGroups(sheetPrint, provider.groups, limits.total) : savedPdf(sheetPrint),
    ),
    proof: savedPdf({ ...sheetPrint, isProof: true }),
    parts: asking(savedParts(sheetPrint, { total: limits.total, setup, size: form.batchSize })),
    job: asking(startedJob(startJob)),
    queue: asking(startedJob((excluded) => startJob(excluded, queue?.id))),
  };
  /** Number of files that the PDF is split into. */
  const files = provider.groups
    ? groupRequests(asked(flow.excluded), provider.groups, limits.total).length
    : 1;
  const { plan, batches } = usePlan(form, limits, setup, flow.excluded, provider.copies);
  /** Number of cards, including cards that the check leaves out. */
  const allCards = countCards(asked([]), limits.total);
  const shown = { plan, batches, allCards };
  const paper = { printed, queues: props.aim === "print" ? queues : [], queue };
  return { project, ...paper, limits, form, change, history, job, flow, outputs, files, ...shown };
}

export type Bulk = ReturnType<typeof useBulkPrint>;

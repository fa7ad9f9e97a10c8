import { printSetup } from "@print-builder/core/document";
import { createRecordPicker, type PrintRequest, partRequests } from "@print-builder/core/print";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import type { PhotoWarning } from "#platform/jobs/warningGroups.ts";
import { withSchoolAccess } from "#platform/school/SchoolSignIn.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import { printBody } from "../../exportPdf/printBody.ts";
import { fetchPdf, type PrintedPdf } from "../../fetchPdf.ts";
import { kindsToLeaveOut } from "../../preflight/PreflightReport.tsx";
import { printedParts, sameParts } from "../../preflight/printedParts.ts";
import { recordsOf } from "../../preflight/problemGroups.ts";
import type { PreflightProblem, PreflightProgress, PreflightResult } from "../../preflight/runPreflight.ts";
import { tellUnexpected } from "../../preflight/tellUnexpected.ts";
import { usePreflight } from "../../preflight/usePreflight.ts";
import { type BulkForm, requestOf } from "../bulkForm.ts";
import type { RowProvider } from "../rowProvider.ts";
import { printInFrame } from "./printInFrame.ts";

/** What can be done with the cards once they are checked. */
export type BulkAction = "print" | "pdf" | "batch" | "background";

/** A check and what it was made of. */
export type KeptCheck = {
  readonly result: PreflightResult;
  /** Kinds of problems whose records are left out. */
  readonly leftOut: ReadonlySet<string>;
  /** The part of the form that the check was made for. */
  readonly key: string;
  readonly deps: readonly unknown[];
};

export type BulkWork =
  | { readonly doing: "nothing" }
  | { readonly doing: "checking"; readonly progress: PreflightProgress }
  | { readonly doing: "making"; readonly action: "print" | "pdf"; readonly cards: number }
  | { readonly doing: "batch"; readonly part: number; readonly of: number }
  | { readonly doing: "starting" };

export type BulkFlow = {
  readonly work: BulkWork;
  /** What the last check found; null when there was none for what would be printed now. */
  readonly check: KeptCheck | null;
  /** Records that the check leaves out, from 0. */
  readonly excluded: readonly number[];
  readonly leaveOut: (kinds: ReadonlySet<string>) => void;
  readonly checkNow: () => Promise<void>;
  /** Checks what was not checked yet; does it at once when nothing is wrong, or when that was seen already. */
  readonly run: (action: BulkAction) => Promise<void>;
  /** Does it with every record, whatever the check found. */
  readonly runAll: (action: BulkAction) => Promise<void>;
  readonly cancel: () => void;
};

type FlowDeps = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  readonly provider: RowProvider;
  readonly form: BulkForm;
  readonly kept: KeptCheck | null;
  readonly onPrinted: () => void;
  readonly startJob: (request: PrintRequest) => Promise<void>;
};

function keyOf({ range, start, end, leftOut, side, dpi }: BulkForm): string {
  return JSON.stringify([range, range === "all" ? null : [start, end], leftOut, side, dpi]);
}

const nothing: BulkWork = { doing: "nothing" };

type Making = Pick<FlowDeps, "editor" | "provider" | "onPrinted"> & {
  /** What the check found: nobody needs to be told again. */
  readonly known: readonly PreflightProblem[];
};

async function makePdf(deps: Making, request: PrintRequest, signal: AbortSignal): Promise<PrintedPdf> {
  const { editor, provider, onPrinted } = deps;
  const printed = await fetchPdf(editor.projectId, { ...printBody(request), ...provider.sent }, signal);
  onPrinted();
  return printed;
}

async function savePdf(deps: Making, request: PrintRequest, signal: AbortSignal): Promise<void> {
  const { file, name, warnings } = await makePdf(deps, request, signal);
  saveFile(file, name);
  showToast(`The PDF was saved as “${name}”`, { tone: "success", durationMs: 4000 });
  tellUnexpected(warnings, deps.known);
}

async function printPdf(deps: Making, request: PrintRequest, signal: AbortSignal): Promise<void> {
  const { file, name, warnings } = await makePdf(deps, request, signal);
  tellUnexpected(warnings, deps.known);
  if ((await printInFrame(file)) === "printing") return;
  saveFile(file, name);
  showToast(`The browser's print dialog could not be opened. The PDF was saved as “${name}” instead.`, {
    tone: "warning",
    durationMs: 6000,
  });
}

type OnPart = (part: number, of: number) => void;

/** One file per 500 records; the records of a part are printed before those of the next one are asked for. */
async function saveParts(
  deps: Making,
  request: PrintRequest,
  signal: AbortSignal,
  onPart: OnPart,
): Promise<void> {
  const setup = printSetup(deps.editor.currentProject());
  const requests = partRequests(request, { total: deps.provider.total, setup });
  const found: PhotoWarning[] = [];
  for (const [index, part] of requests.entries()) {
    onPart(index + 1, requests.length);
    const { file, warnings } = await makePdf(deps, part, signal);
    found.push(...warnings);
    saveFile(file, `export_part_${index + 1}.pdf`);
  }
  showToast(`${requests.length} files were saved`, { tone: "success", durationMs: 4000 });
  tellUnexpected(found, deps.known);
}

/** The way from the form to paper: check, what it found, print. */
export function useBulkFlow(deps: FlowDeps): BulkFlow {
  const { editor, saver, provider, form, startJob } = deps;
  const [work, setWork] = useState<BulkWork>(nothing);
  const [found, setFound] = useState(deps.kept);
  const preflight = usePreflight(editor.projectId);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const key = `${keyOf(form)} ${provider.key ?? ""}`;
  const isCurrent = found !== null && found.key === key && sameParts(found.deps, printedParts(editor));
  const check = isCurrent ? found : null;
  const excluded = useMemo(() => (check ? recordsOf(check.result.problems, check.leftOut) : []), [check]);

  /** What the check found; null when it was cancelled. */
  const inspect = async (): Promise<KeptCheck | null> => {
    const body = { ...printBody(requestOf(form)), ...provider.sent };
    const made = { key, deps: printedParts(editor) };
    const result = await preflight.check(body, provider.total);
    if (result === null) return null;
    const next = { ...made, result, leftOut: kindsToLeaveOut(result) };
    setFound(next);
    return next;
  };

  const perform = async (action: BulkAction, request: PrintRequest): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    const making = { editor, provider, onPrinted: deps.onPrinted, known: check?.result.problems ?? [] };
    if (action === "background") {
      setWork({ doing: "starting" });
      return await startJob(request);
    }
    if (action === "batch") {
      return await saveParts(making, request, signal, (part, of) => setWork({ doing: "batch", part, of }));
    }
    const { count } = createRecordPicker(request, provider.total);
    setWork({ doing: "making", action, cards: count * request.copiesPerRecord });
    await (action === "pdf" ? savePdf : printPdf)(making, request, signal);
  };

  /** Runs one thing at a time; a failure leaves the screen as it was, and is told in passing. */
  const busy = async (job: () => Promise<void>): Promise<void> => {
    try {
      // What is printed is what is on the screen.
      if (!(await saver.save())) return;
      const school = { projectId: editor.projectId, work: "print", onSignedIn: saver.adopt };
      await withSchoolAccess(school, job);
    } catch (error) {
      if (!stop.current?.signal.aborted) showFailure(error);
    } finally {
      setWork(nothing);
    }
  };

  const run: BulkFlow["run"] = (action) =>
    busy(async () => {
      if (check) return await perform(action, requestOf(form, excluded));
      const made = await inspect();
      if (made === null) return;
      if (made.result.problems.length > 0) {
        return showToast("Look at what was found, then go on.", { tone: "warning", durationMs: 4000 });
      }
      showToast("No problems found");
      await perform(action, requestOf(form));
    });

  const checkNow = () => busy(async () => void (await inspect()));

  /** The dialog may come back with a list that is not true any more. */
  const checkKept = useEffectEvent(() => {
    if (deps.kept && !isCurrent && provider.total > 0) void checkNow();
  });
  useEffect(() => checkKept(), []);

  return {
    work: preflight.progress ? { doing: "checking", progress: preflight.progress } : work,
    check,
    excluded,
    leaveOut: (leftOut) => setFound((before) => (before ? { ...before, leftOut } : before)),
    checkNow,
    run,
    runAll: (action) => busy(() => perform(action, requestOf(form))),
    cancel: () => {
      preflight.cancel();
      stop.current?.abort();
    },
  };
}

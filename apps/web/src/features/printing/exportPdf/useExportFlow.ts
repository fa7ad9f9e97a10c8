import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { fetchPdf } from "../fetchPdf.ts";
import { kindsToLeaveOut } from "../preflight/PreflightReport.tsx";
import { recordsOf } from "../preflight/problemGroups.ts";
import type { PreflightProgress, PreflightResult } from "../preflight/runPreflight.ts";
import { tellUnexpected } from "../preflight/tellUnexpected.ts";
import { usePreflight } from "../preflight/usePreflight.ts";
import { cardCount, type ExportForm, exportBody } from "./exportForm.ts";

/** An export at its list of problems. */
export type CheckedExport = {
  readonly form: ExportForm;
  readonly result: PreflightResult;
  readonly leftOut: ReadonlySet<string>;
  /** True when the project was changed since: it is checked again at once. */
  readonly isStale?: boolean;
};

type ExportStep =
  | { readonly at: "options" }
  | { readonly at: "checking"; readonly progress: PreflightProgress }
  | { readonly at: "problems"; readonly result: PreflightResult; readonly leftOut: ReadonlySet<string> }
  | { readonly at: "printing"; readonly cards: number };

export type ExportFlow = {
  readonly step: ExportStep;
  readonly error: string | null;
  /** Records that the list of problems leaves out, 0-based. */
  readonly excluded: readonly number[];
  /** Checks, and prints when nothing was found. */
  readonly start: (form: ExportForm) => Promise<void>;
  readonly print: (form: ExportForm, excluded: readonly number[]) => Promise<void>;
  readonly leaveOut: (kinds: ReadonlySet<string>) => void;
  readonly backToOptions: () => void;
  readonly cancel: () => void;
};

type FlowDeps = {
  readonly editor: EditorSession;
  readonly total: number;
  readonly start: CheckedExport | undefined;
  readonly onDone: () => void;
};

type Standing = Exclude<ExportStep, { at: "checking" }>;

/** The way of an export: options, check, its problems, the PDF. */
export function useExportFlow({ editor, total, start: kept, onDone }: FlowDeps): ExportFlow {
  const [standing, setStanding] = useState<Standing>(() =>
    kept && !kept.isStale
      ? { at: "problems", result: kept.result, leftOut: kept.leftOut }
      : { at: "options" },
  );
  const [error, setError] = useState<string | null>(null);
  const preflight = usePreflight(editor.projectId);
  const printing = useRef<AbortController | null>(null);
  useEffect(() => () => printing.current?.abort(), []);

  const fail = (thrown: unknown) => {
    setStanding({ at: "options" });
    setError(messageOf(thrown));
  };

  const print: ExportFlow["print"] = async (form, excluded) => {
    const stop = new AbortController();
    printing.current = stop;
    setError(null);
    setStanding({ at: "printing", cards: cardCount(form, total, excluded.length) });
    try {
      const { file, name, warnings } = await fetchPdf(
        editor.projectId,
        exportBody(form, excluded),
        stop.signal,
      );
      saveFile(file, name);
      showToast(`The PDF was saved as “${name}”`, { tone: "success", durationMs: 4000 });
      const known = standing.at === "problems" ? standing.result.problems : [];
      tellUnexpected(warnings, known);
      onDone();
    } catch (thrown) {
      if (stop.signal.aborted) setStanding({ at: "options" });
      else fail(thrown);
    }
  };

  const start: ExportFlow["start"] = async (form) => {
    setError(null);
    try {
      const result = await preflight.check(exportBody(form), total);
      if (result === null) return setStanding({ at: "options" });
      if (result.problems.length > 0) {
        return setStanding({ at: "problems", result, leftOut: kindsToLeaveOut(result) });
      }
      showToast("No problems found");
      await print(form, []);
    } catch (thrown) {
      fail(thrown);
    }
  };

  const checkKept = useEffectEvent(() => {
    if (kept?.isStale) void start(kept.form);
  });
  useEffect(() => checkKept(), []);

  const excluded = useMemo(
    () => (standing.at === "problems" ? recordsOf(standing.result.problems, standing.leftOut) : []),
    [standing],
  );
  return {
    step: preflight.progress ? { at: "checking", progress: preflight.progress } : standing,
    error,
    excluded,
    start,
    print,
    leaveOut: (leftOut) => {
      if (standing.at === "problems") setStanding({ ...standing, leftOut });
    },
    backToOptions: () => setStanding({ at: "options" }),
    cancel: () => {
      preflight.cancel();
      printing.current?.abort();
    },
  };
}

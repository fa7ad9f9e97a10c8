import { printSetup, type SideName } from "@print-builder/core/document";
import { useMemo, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import type { KeptJob } from "#platform/jobs/useKeptJob.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { kindsToLeaveOut } from "../preflight/PreflightReport.tsx";
import { recordsOf } from "../preflight/problemGroups.ts";
import type { PreflightProgress, PreflightResult, PrintInput } from "../preflight/runPreflight.ts";
import { usePreflight } from "../preflight/usePreflight.ts";
import { cardPicture, type PictureFormat, pictureName } from "./cardPicture.ts";

/** What pictures are made, and of what. */
export type PictureForm = {
  readonly format: PictureFormat;
  readonly of: "card" | "all";
  readonly side: SideName | "both";
  readonly dpi: number;
};

type Step =
  | { readonly at: "options" }
  | { readonly at: "problems"; readonly result: PreflightResult; readonly leftOut: ReadonlySet<string> }
  | { readonly at: "making" };

export type PictureStep = Step | { readonly at: "checking"; readonly progress: PreflightProgress };

const options: Step = { at: "options" };

export function sidesOf(side: PictureForm["side"]): readonly SideName[] {
  return side === "both" ? ["front", "back"] : [side];
}

/** What is checked; null where the design itself is saved, which has no record to check. */
function bodyOf(form: PictureForm, record: number | null): PrintInput | null {
  const { side, dpi } = form;
  if (form.of === "all") return { range: { type: "all" }, side, dpi };
  return record === null ? null : { range: { type: "range", start: record, end: record }, side, dpi };
}

type FlowDeps = {
  readonly editor: EditorSession;
  readonly total: number;
  /** The record on the card, from 0; null while it shows the design. */
  readonly record: number | null;
  readonly kept: KeptJob;
  readonly onSaved: () => void;
};

/** The way of pictures: options, check, its problems, the files. */
export function usePictureFlow({ editor, total, record, kept, onSaved }: FlowDeps) {
  const [standing, setStanding] = useState<Step>(options);
  const [error, setError] = useState<string | null>(null);
  const preflight = usePreflight(editor.projectId);

  const saveCard = async (form: PictureForm): Promise<void> => {
    for (const side of sidesOf(form.side)) {
      const file = await cardPicture(editor, { side, format: form.format, dpi: form.dpi });
      saveFile(file, pictureName(editor.currentProject().name, record, { side, format: form.format }));
    }
    showToast(form.side === "both" ? "Both sides were saved" : "The picture was saved", { tone: "success" });
    onSaved();
  };

  const guarded = async (job: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      await job();
    } catch (thrown) {
      setStanding(options);
      setError(messageOf(thrown));
    }
  };

  const make = (form: PictureForm, excluded: readonly number[]) =>
    guarded(async () => {
      setStanding({ at: "making" });
      if (form.of === "card") return await saveCard(form);
      const { format, side, dpi } = form;
      const left = excluded.length > 0 ? { exclude_records: [...excluded] } : {};
      await kept.start({ range: { type: "all" }, ...left, side, dpi, format });
      setStanding(options);
    });

  const start = (form: PictureForm) =>
    guarded(async () => {
      const body = bodyOf(form, record);
      if (body === null) return await make(form, []);
      const result = await preflight.check(body, total);
      if (result === null) return setStanding(options);
      if (result.problems.length === 0) return await make(form, []);
      setStanding({
        at: "problems",
        result,
        leftOut: form.of === "all" ? kindsToLeaveOut(result) : new Set(),
      });
    });

  const excluded = useMemo(
    () => (standing.at === "problems" ? recordsOf(standing.result.problems, standing.leftOut) : []),
    [standing],
  );
  const step: PictureStep = preflight.progress ? { at: "checking", progress: preflight.progress } : standing;
  return {
    step,
    error,
    excluded,
    start,
    make,
    leaveOut: (leftOut: ReadonlySet<string>) => {
      if (standing.at === "problems") setStanding({ ...standing, leftOut });
    },
    back: () => setStanding(options),
    cancel: preflight.cancel,
  };
}

export type PictureFlow = ReturnType<typeof usePictureFlow>;

/** `1016 × 638 px` */
export function sizeText(editor: EditorSession, dpi: number): string {
  const { label } = printSetup(editor.currentProject());
  const dots = (mm: number) => Math.round((mm / 25.4) * dpi).toLocaleString();
  return `${dots(label.widthMm)} × ${dots(label.heightMm)} px`;
}

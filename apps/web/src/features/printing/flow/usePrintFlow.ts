import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { requiredIn } from "../preflight/findings.ts";
import { recordsIn } from "../preflight/problemGroups.ts";
import {
  createPrintFlow,
  type PrintFlowDeps,
  type PrintOutcome,
  type PrintOutput,
  type PrintSubject,
} from "./createPrintFlow.ts";

export type PrintFlowUse = PrintSubject &
  Pick<PrintFlowDeps, "kept" | "onFine" | "onFailure"> & {
    readonly editor: EditorSession;
    readonly saver: Saver;
  };

/** Everything in the editor that a check depends on. */
function printedParts(editor: EditorSession): readonly unknown[] {
  const { history, project, total } = editor.store.getState();
  return [history.present.design, project.mapping, project.pageSetup, total];
}

/**
 * The print flow of a dialog. Running work is cancelled when the dialog closes. Changes of `kept`, `onFine` and
 * `onFailure` have no effect.
 */
export function usePrintFlow({ editor, saver, kept, onFine, onFailure, ...subject }: PrintFlowUse) {
  const [flow] = useState(() => {
    const { projectId } = editor;
    const school = { projectId, work: "print", onSignedIn: saver.adopt };
    return createPrintFlow({
      projectId,
      parts: () => printedParts(editor),
      // The server prints what is stored, so the project is saved first.
      withAccess: async (work) => (await saver.save()) && (await withSchoolAccess(school, work)),
      isRequired: (problem) => requiredIn(editor.currentProject())(problem),
      kept,
      onFine,
      onFailure,
    });
  });
  useEffect(() => flow.cancel, [flow]);
  const { work, error } = useStore(flow.store);
  const check = flow.checkOf(subject);
  const excluded = useMemo(() => (check ? recordsIn(check.result.problems, check.leftOut) : []), [check]);
  return {
    work,
    error,
    /** The check of what would be printed now; null if there is none. */
    check,
    /** Records that the check leaves out, from 0. */
    excluded,
    /**
     * False while some cards lack a required fact and the user has not decided about them; no cards are made until
     * then.
     */
    isDecided: check?.isDecided ?? true,
    /** The check whose problems are shown; null while something is running, or if there are none. */
    problems: work.at === "rest" && check && check.result.problems.length > 0 ? check : null,
    checkNow: (output?: PrintOutput): Promise<PrintOutcome> => flow.check(subject, output),
    /** Checks again and reads all codes, which takes longer. */
    checkEveryCode: (): Promise<PrintOutcome> => flow.check({ ...subject, everyCode: true }),
    /** Makes the cards without the left-out records, after a check if there is none. */
    run: async (output: PrintOutput): Promise<PrintOutcome> => {
      if (check === null) return await flow.check(subject, output);
      return check.isDecided ? await flow.make(output, excluded) : "problems";
    },
    /** Makes the cards without a check, or in spite of its problems. */
    make: flow.make,
    leaveOut: flow.leaveOut,
    decide: flow.decide,
    forget: flow.forget,
    cancel: flow.cancel,
  };
}

export type PrintFlowView = ReturnType<typeof usePrintFlow>;

/** Seconds since the component was mounted. */
export function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

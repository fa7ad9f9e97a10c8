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

/** What a check depends on, as far as the editor knows it. */
function printedParts(editor: EditorSession): readonly unknown[] {
  const { history, project, total } = editor.store.getState();
  return [history.present.design, project.mapping, project.pageSetup, total];
}

/**
 * The print flow of a dialog, about what the dialog would print now. What is under way ends with the dialog. `kept`,
 * `onFine` and `onFailure` count as they are at first.
 */
export function usePrintFlow({ editor, saver, kept, onFine, onFailure, ...subject }: PrintFlowUse) {
  const [flow] = useState(() => {
    const { projectId } = editor;
    const school = { projectId, work: "print", onSignedIn: saver.adopt };
    return createPrintFlow({
      projectId,
      parts: () => printedParts(editor),
      // What is printed is what is on the screen.
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
    /** What the last check found; null when there was none for what would be printed now. */
    check,
    /** Records that the check leaves out, from 0. */
    excluded,
    /** False while cards lack a required fact and nobody has said what happens to them: nothing is made until then. */
    isDecided: check?.isDecided ?? true,
    /** The check whose problems are chosen from; null while something runs, or where there are none. */
    problems: work.at === "rest" && check && check.result.problems.length > 0 ? check : null,
    checkNow: (output?: PrintOutput): Promise<PrintOutcome> => flow.check(subject, output),
    /** Makes what was checked without what is left out; checks first what was not checked yet. */
    /** The same, and reads every code, which takes longer. */
    checkEveryCode: (): Promise<PrintOutcome> => flow.check({ ...subject, everyCode: true }),
    run: async (output: PrintOutput): Promise<PrintOutcome> => {
      if (check === null) return await flow.check(subject, output);
      return check.isDecided ? await flow.make(output, excluded) : "problems";
    },
    /** Makes it without a check, or whatever it found. */
    make: flow.make,
    leaveOut: flow.leaveOut,
    decide: flow.decide,
    forget: flow.forget,
    cancel: flow.cancel,
  };
}

export type PrintFlowView = ReturnType<typeof usePrintFlow>;

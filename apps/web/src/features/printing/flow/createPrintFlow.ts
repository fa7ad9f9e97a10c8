import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import {
  type CheckResult,
  type Finding,
  type IsRequired,
  isTrouble,
  requiredIn,
  weighed,
} from "../preflight/findings.ts";
import { lackingGroups, recordsIn, recordsOf } from "../preflight/problemGroups.ts";
import { type PreflightProgress, type PrintInput, runPreflight } from "../preflight/runPreflight.ts";

/** A print, reduced to the parts that a check depends on. */
export type PrintSubject = {
  readonly body: PrintInput;
  /** Total number of records; the body's range is a part of them. */
  readonly total: number;
  /** Identifies this set of records within the project, because a check applies to one set only. */
  readonly records?: string | undefined;
  /** True if no record can be left out; problems are reported all the same. */
  readonly keepsAll?: boolean;
  /** True to read the codes of all cards instead of the first sheet's. */
  readonly everyCode?: boolean;
};

/** The result of a check, and what it was made from. */
export type PrintCheck = {
  readonly result: CheckResult;
  /** Groups of problems whose records are left out. */
  readonly leftOut: ReadonlySet<string>;
  /** False until the user has decided about cards that lack required information. */
  readonly isDecided: boolean;
  readonly key: string;
  readonly parts: readonly unknown[];
};

/** Progress of an output: a single file, one file after another, or the start of a background job. */
export type MakingProgress =
  | { readonly of: "cards"; readonly cards: number }
  | { readonly of: "parts"; readonly part: number; readonly parts: number }
  | { readonly of: "job" };

export type MakeTask = {
  /** Records left out because of the check, from 0. */
  readonly excluded: readonly number[];
  /** Problems that the user has already seen. */
  readonly known: readonly Finding[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: MakingProgress) => void;
};

/** An output for cards: a PDF, the printer, several files, a background job, pictures. Throws on failure. */
export type PrintOutput = (task: MakeTask) => Promise<void>;

export type PrintWork =
  | { readonly at: "rest" }
  | { readonly at: "checking"; readonly progress: PreflightProgress }
  | { readonly at: "making"; readonly progress: MakingProgress };

export type PrintFlowState = {
  readonly work: PrintWork;
  /** The last check, even if it is outdated. */
  readonly check: PrintCheck | null;
  /** The reason why the last attempt failed; null if it succeeded. */
  readonly error: string | null;
};

/** The result of an attempt; after `problems`, the user has to decide. */
export type PrintOutcome = "done" | "problems" | "cancelled" | "failed";

export type PrintFlowDeps = {
  readonly projectId: string;
  /** The parts of the open project that a check depends on; compared by identity. */
  readonly parts: () => readonly unknown[];
  /**
   * Saves the project and makes sure that its data can be read, then runs the work; runs it again after a new
   * sign-in. Returns false, after a message, if that is not possible.
   */
  readonly withAccess: (work: () => Promise<void>) => Promise<boolean>;
  /** An earlier check to start from. */
  readonly kept?: PrintCheck | null | undefined;
  /** Tells whether the card requires the information that a problem removes from it. */
  readonly isRequired: IsRequired;
  /** Called when the check before an output found nothing worse than notes. */
  readonly onFine?: ((result: CheckResult) => void) | undefined;
  /** Called with the error, for callers that do more than show `error`. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
};

/** Steps from records to cards: check, decide about problems, make the cards. A new step cancels the running step. */
export type PrintFlow = {
  readonly store: StoreApi<PrintFlowState>;
  /** The check of this subject; null if there is none, or if the project has changed since the check. */
  readonly checkOf: (subject: PrintSubject) => PrintCheck | null;
  /** Checks again. With an output, makes the cards at once if the check found nothing worse than notes. */
  readonly check: (subject: PrintSubject, output?: PrintOutput) => Promise<PrintOutcome>;
  readonly make: (output: PrintOutput, excluded: readonly number[]) => Promise<PrintOutcome>;
  readonly leaveOut: (groups: ReadonlySet<string>) => void;
  /** Decides about the cards that lack required information. */
  readonly decide: (answer: "leave out" | "print") => void;
  /** Discards the check because other records were chosen. */
  readonly forget: () => void;
  readonly cancel: () => void;
};

function lackingRecords(problems: readonly Finding[]): ReadonlySet<number> {
  return new Set(recordsOf(problems.filter(({ weight }) => weight === "lacking")));
}

/**
 * The records left out at first, and whether the user has decided. An earlier decision about the same cards holds if
 * no other card lacks required information.
 */
function initialDecision(
  before: PrintCheck | null,
  key: string,
  problems: readonly Finding[],
  keepsAll: boolean,
): Pick<PrintCheck, "leftOut" | "isDecided"> {
  const lacking = lackingRecords(problems);
  if (keepsAll || lacking.size === 0) return { leftOut: new Set(), isDecided: true };
  if (before?.key !== key || !before.isDecided) return { leftOut: new Set(), isDecided: false };
  const known = lackingRecords(before.result.problems);
  const holds = [...lacking].every((record) => known.has(record));
  if (!holds) return { leftOut: new Set(), isDecided: false };
  // Cards that were left out stay left out, even if they now lack other information.
  const leaves = [...lackingGroups(before.result.problems)].some((group) => before.leftOut.has(group));
  return {
    leftOut: new Set([...before.leftOut, ...(leaves ? lackingGroups(problems) : [])]),
    isDecided: true,
  };
}

/** Marks a check as outdated, so that it is repeated before it applies. */
export function markOutdated(check: PrintCheck | null): PrintCheck | null {
  return check && { ...check, parts: [{}] };
}

const rest: PrintWork = { at: "rest" };

/** A key of everything a check depends on; copies, order and label positions do not affect a card. */
function keyOf({ body: { range, exclude_records = [], side, dpi }, records = "" }: PrintSubject): string {
  return JSON.stringify([range, exclude_records, side, dpi, records]);
}

export function createPrintFlow(deps: PrintFlowDeps): PrintFlow {
  const { projectId, parts, withAccess, isRequired, kept = null, onFine, onFailure } = deps;
  const store = createStore<PrintFlowState>(() => ({ work: rest, check: kept, error: null }));
  let running = new AbortController();

  /** Cancels the running work and starts new work. */
  async function attempt(work: (signal: AbortSignal) => Promise<PrintOutcome>): Promise<PrintOutcome> {
    running.abort();
    const mine = new AbortController();
    running = mine;
    store.setState({ error: null });
    let outcome: PrintOutcome = "cancelled";
    try {
      await withAccess(async () => {
        mine.signal.throwIfAborted();
        outcome = await work(mine.signal);
      });
    } catch (error) {
      if (!mine.signal.aborted) {
        outcome = "failed";
        store.setState({ error: messageOf(error) });
        onFailure?.(error);
      }
    }
    if (running === mine) store.setState({ work: rest });
    return outcome;
  }

  async function inspect(subject: PrintSubject, signal: AbortSignal): Promise<CheckResult> {
    const { body, total, keepsAll = false, everyCode = false } = subject;
    const made = { key: keyOf(subject), parts: parts() };
    const onProgress = (progress: PreflightProgress) => {
      if (!signal.aborted) store.setState({ work: { at: "checking", progress } });
    };
    const answer = await runPreflight({ projectId, body, total, everyCode, signal, onProgress });
    signal.throwIfAborted();
    const problems = answer.problems.map((problem) => weighed(problem, isRequired));
    const result = { ...answer, problems };
    store.setState(({ check }) => ({
      check: { ...made, result, ...initialDecision(check, made.key, problems, keepsAll) },
    }));
    return result;
  }

  async function produce(output: PrintOutput, excluded: readonly number[], signal: AbortSignal) {
    const known = store.getState().check?.result.problems ?? [];
    const onProgress = (progress: MakingProgress) => {
      if (!signal.aborted) store.setState({ work: { at: "making", progress } });
    };
    await output({ excluded, known, signal, onProgress });
    return "done" as const;
  }

  return {
    store,
    checkOf: (subject) => {
      const { check } = store.getState();
      if (check === null || check.key !== keyOf(subject)) return null;
      const now = parts();
      return check.parts.every((part, index) => part === now[index]) ? check : null;
    },
    check: (subject, output) =>
      attempt(async (signal) => {
        const result = await inspect(subject, signal);
        if (result.problems.some(isTrouble)) return "problems";
        if (!output) return "done";
        onFine?.(result);
        return await produce(output, [], signal);
      }),
    make: (output, excluded) => attempt((signal) => produce(output, excluded, signal)),
    leaveOut: (leftOut) => store.setState(({ check }) => ({ check: check && { ...check, leftOut } })),
    decide: (answer) =>
      store.setState(({ check }) => {
        if (check === null) return { check };
        const lacking = lackingGroups(check.result.problems);
        const others = [...check.leftOut].filter((group) => !lacking.has(group));
        const leftOut = new Set(answer === "print" ? others : [...others, ...lacking]);
        return { check: { ...check, leftOut, isDecided: true } };
      }),
    forget: () => store.setState({ check: null }),
    cancel: () => running.abort(),
  };
}

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
 * The print flow of a dialog. Running work is cancelled when the dialog closes. Changes to `kept`, `onFine` and
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
    /** The check of the current choice; null if there is none. */
    check,
    /** Records that the check leaves out, from 0. */
    excluded,
    /**
     * False while some cards lack required information and the user has not decided about them; no cards are made
     * until then.
     */
    isDecided: check?.isDecided ?? true,
    /** The check whose problems are shown; null while work is running, or if there are no problems. */
    problems: work.at === "rest" && check && check.result.problems.length > 0 ? check : null,
    checkNow: (output?: PrintOutput): Promise<PrintOutcome> => flow.check(subject, output),
    /** Checks again and reads all codes, which takes longer. */
    checkEveryCode: (): Promise<PrintOutcome> => flow.check({ ...subject, everyCode: true }),
    /** Makes the cards without the left-out records, after a check if there is none. */
    run: async (output: PrintOutput): Promise<PrintOutcome> => {
      if (check === null) return await flow.check(subject, output);
      return check.isDecided ? await flow.make(output, excluded) : "problems";
    },
    /** Makes the cards without a check, or despite its problems. */
    make: flow.make,
    leaveOut: flow.leaveOut,
    decide: flow.decide,
    forget: flow.forget,
    cancel: flow.cancel,
  };
}

export type PrintFlowView = ReturnType<typeof usePrintFlow>;

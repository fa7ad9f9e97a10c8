import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "#platform/api/apiError.ts";
import {
  type CheckResult,
  type Finding,
  type IsRequired,
  isTrouble,
  weighed,
} from "../preflight/findings.ts";
import { lackingGroups, recordsOf } from "../preflight/problemGroups.ts";
import { type PreflightProgress, type PrintInput, runPreflight } from "../preflight/runPreflight.ts";

/** What would be printed, as far as it can be checked. */
export type PrintSubject = {
  readonly body: PrintInput;
  /** Records that the body's range counts in. */
  readonly total: number;
  /** Tells these records apart from others of the same project: a check of others says nothing about these. */
  readonly records?: string | undefined;
  /** True where nothing can be left out: problems are told all the same. */
  readonly keepsAll?: boolean;
  /** True to read the codes of every card, not of the first sheet alone. */
  readonly everyCode?: boolean;
};

/** What a check found, and what it was made of. */
export type PrintCheck = {
  readonly result: CheckResult;
  /** Groups of findings whose records are left out. */
  readonly leftOut: ReadonlySet<string>;
  /** False until the person has said what happens to cards that lack a required fact. */
  readonly isDecided: boolean;
  readonly key: string;
  readonly parts: readonly unknown[];
};

/** How far the making is: all cards in one go, one file after another, or a job that is handed over. */
export type MakingProgress =
  | { readonly of: "cards"; readonly cards: number }
  | { readonly of: "parts"; readonly part: number; readonly parts: number }
  | { readonly of: "job" };

export type MakeTask = {
  /** Records that are left out because of what a check found, from 0. */
  readonly excluded: readonly number[];
  /** What the person was told of already. */
  readonly known: readonly Finding[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: MakingProgress) => void;
};

/** A way of making cards: a PDF, the printer, files in parts, a background job, pictures. Throws what goes wrong. */
export type PrintOutput = (task: MakeTask) => Promise<void>;

export type PrintWork =
  | { readonly at: "rest" }
  | { readonly at: "checking"; readonly progress: PreflightProgress }
  | { readonly at: "making"; readonly progress: MakingProgress };

export type PrintFlowState = {
  readonly work: PrintWork;
  /** What the last check found, whatever was changed since. */
  readonly check: PrintCheck | null;
  /** Why the last attempt failed; null when it did not. */
  readonly error: string | null;
};

/** How an attempt ended; `problems` wait for the person to choose. */
export type PrintOutcome = "done" | "problems" | "cancelled" | "failed";

export type PrintFlowDeps = {
  readonly projectId: string;
  /** What of the open project a check depends on; compared by identity. */
  readonly parts: () => readonly unknown[];
  /**
   * Makes sure that what is printed is stored and can be read, then does the work, again after a new sign-in. False
   * when that cannot be, which was told then.
   */
  readonly withAccess: (work: () => Promise<void>) => Promise<boolean>;
  /** A check of before, to go on from. */
  readonly kept?: PrintCheck | null | undefined;
  /** Of a problem that takes a fact off the card: whether the card needs it. */
  readonly isRequired: IsRequired;
  /** Told when the check on the way to an output found nothing, but notes perhaps. */
  readonly onFine?: ((result: CheckResult) => void) | undefined;
  /** Told what went wrong, where more is to be done than to show `error`. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
};

/** The way from records to cards: check, what it found, choose, make. One thing at a time. */
export type PrintFlow = {
  readonly store: StoreApi<PrintFlowState>;
  /** What was found for this; null when nothing was checked, or something was changed since. */
  readonly checkOf: (subject: PrintSubject) => PrintCheck | null;
  /** Checks anew. With an output it is made at once where nothing was found but notes. */
  readonly check: (subject: PrintSubject, output?: PrintOutput) => Promise<PrintOutcome>;
  readonly make: (output: PrintOutput, excluded: readonly number[]) => Promise<PrintOutcome>;
  readonly leaveOut: (groups: ReadonlySet<string>) => void;
  /** Answers what happens to the cards that lack a required fact. */
  readonly decide: (answer: "leave out" | "print") => void;
  /** Forgets what was found: another choice is made. */
  readonly forget: () => void;
  readonly cancel: () => void;
};

function lackingRecords(problems: readonly Finding[]): ReadonlySet<number> {
  return new Set(recordsOf(problems.filter(({ weight }) => weight === "lacking")));
}

/**
 * What is left out at first, and whether the person still has to say it. What was said of the same cards before holds,
 * as long as no other lacks a fact now.
 */
function answered(
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
  // Whom it leaves out stays left out, whichever fact is missing now.
  const leaves = [...lackingGroups(before.result.problems)].some((group) => before.leftOut.has(group));
  return {
    leftOut: new Set([...before.leftOut, ...(leaves ? lackingGroups(problems) : [])]),
    isDecided: true,
  };
}

/** A check that is made anew before it counts again. */
export function outdated(check: PrintCheck | null): PrintCheck | null {
  return check && { ...check, parts: [{}] };
}

const rest: PrintWork = { at: "rest" };

/** Copies, order and places on the sheet change nothing about what is right on a card. */
function keyOf({ body: { range, exclude_records = [], side, dpi }, records = "" }: PrintSubject): string {
  return JSON.stringify([range, exclude_records, side, dpi, records]);
}

export function createPrintFlow(deps: PrintFlowDeps): PrintFlow {
  const { projectId, parts, withAccess, isRequired, kept = null, onFine, onFailure } = deps;
  const store = createStore<PrintFlowState>(() => ({ work: rest, check: kept, error: null }));
  let running = new AbortController();

  /** Ends what runs, and does this in its place. */
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
      check: { ...made, result, ...answered(check, made.key, problems, keepsAll) },
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

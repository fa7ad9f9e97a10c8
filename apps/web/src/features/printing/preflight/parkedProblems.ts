import { create } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { PreflightProblem } from "./runPreflight.ts";
import { showProblem } from "./showProblem.ts";

/** A list of problems that is put aside while one of them is shown on the card. */
export type ParkedProblems = {
  readonly editor: EditorSession;
  /** The problems that can be shown on the card. */
  readonly problems: readonly PreflightProblem[];
  /** Index of the problem on the card. */
  readonly at: number;
  /** True once a record was changed, so that the list may be outdated. */
  readonly isChanged: boolean;
  /** Reopens the dialog that the list belongs to. */
  readonly reopen: (isChanged: boolean) => void;
};

export const useParkedProblems = create<{ readonly parked: ParkedProblems | null }>(() => ({ parked: null }));

type ParkInput = Omit<ParkedProblems, "at" | "isChanged"> & { readonly shown: PreflightProblem };

/** Puts a list aside and shows one of its problems on the card. */
export function parkProblems({ shown, problems, ...rest }: ParkInput): void {
  const showable = problems.filter(
    ({ record_index, element_id }) => record_index !== null || element_id !== null,
  );
  useParkedProblems.setState({
    parked: { ...rest, problems: showable, at: showable.indexOf(shown), isChanged: false },
  });
  void showProblem(rest.editor, shown);
}

/** Shows the next or the previous problem of the parked list. */
export function stepProblem(by: 1 | -1): void {
  const { parked } = useParkedProblems.getState();
  const next = parked?.problems[parked.at + by];
  if (!parked || !next) return;
  useParkedProblems.setState({ parked: { ...parked, at: parked.at + by } });
  void showProblem(parked.editor, next);
}

/** Notes that a record was changed, so that the list is checked again when it reopens. */
export function noteChange(): void {
  useParkedProblems.setState(({ parked }) => ({ parked: parked && { ...parked, isChanged: true } }));
}

/** Discards the list. */
export function dropParked(): void {
  useParkedProblems.setState({ parked: null });
}

import { sideElements } from "@print-builder/core/document";
import { layerName, select, shownName, showSide } from "@print-builder/core/editing";
import { create } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { kindInfo } from "./findings.ts";
import type { PreflightProblem } from "./runPreflight.ts";

/** True if the problem is fixed by changing a value of the record. */
function concernsValue(kind: string): boolean {
  return kind === "empty_token" || kindInfo(kind).lacksFact === true;
}

/** Problems that are visible against the bleed, the safe zone and the cutouts. */
const zoneKinds: readonly string[] = ["near_edge", "ends_in_bleed", "under_cutout"];

/** Shows a problem in the editor: opens its record and side, selects its element and focuses the field to fill in. */
export async function showProblem(editor: EditorSession, problem: PreflightProblem): Promise<void> {
  const { kind, side, element_id, record_index } = problem;
  editor.edit("Show a problem", (state) => {
    const shown = side === null ? state : showSide(state, side);
    return select(shown, element_id === null ? [] : [element_id]);
  });
  if (zoneKinds.includes(kind)) editor.changeSettings({ showZones: true });
  // A problem without a record affects every card, so show it on the design itself.
  if (record_index === null) editor.hooks().showDesign();
  else await editor.hooks().showRecord(record_index, concernsValue(kind) ? element_id : null);
}

/** Name of a problem's element as in the layers panel; "" if it has none. */
export function elementNameOf(editor: EditorSession, { element_id, side }: PreflightProblem): string {
  if (element_id === null || side === null) return "";
  const element = sideElements(editor.currentProject(), side).find(({ id }) => id === element_id);
  return element ? shownName(layerName(element)) : "";
}

/** A list of problems that is hidden while one of its problems is shown on the card. */
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

/** Parks a list and shows one of its problems on the card. */
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

export function dropParked(): void {
  useParkedProblems.setState({ parked: null });
}

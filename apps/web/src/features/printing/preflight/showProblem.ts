import { sideElements } from "@print-builder/core/document";
import { layerName, select, shownName, showSide } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { kindInfo } from "./kindInfo.ts";
import type { PreflightProblem } from "./runPreflight.ts";

/** True where a value of the record is what has to be put right. */
function concernsValue(kind: string): boolean {
  return kind === "empty_token" || kindInfo(kind).lacksFact === true;
}

/** What is seen by the bleed, the safe zone and the cutouts on the card. */
const zoneKinds: readonly string[] = ["near_edge", "ends_in_bleed", "under_cutout"];

/**
 * Shows a problem where it is: its record on the card, its side, its element selected, and the cursor in the field that
 * is to be filled in.
 */
export async function showProblem(editor: EditorSession, problem: PreflightProblem): Promise<void> {
  const { kind, side, element_id, record_index } = problem;
  editor.edit("Show a problem", (state) => {
    const shown = side === null ? state : showSide(state, side);
    return select(shown, element_id === null ? [] : [element_id]);
  });
  if (zoneKinds.includes(kind)) editor.changeSettings({ showZones: true });
  // What concerns every record is seen best on the design itself.
  if (record_index === null) editor.hooks().showDesign();
  else await editor.hooks().showRecord(record_index, concernsValue(kind) ? element_id : null);
}

/** Name of the element that a problem is about, as the layers panel shows it; "" without one. */
export function elementNameOf(editor: EditorSession, { element_id, side }: PreflightProblem): string {
  if (element_id === null || side === null) return "";
  const element = sideElements(editor.currentProject(), side).find(({ id }) => id === element_id);
  return element ? shownName(layerName(element)) : "";
}

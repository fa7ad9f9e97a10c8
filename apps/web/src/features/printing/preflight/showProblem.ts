import { sideElements } from "@print-builder/core/document";
import { layerName, select, shownName, showSide } from "@print-builder/core/editing";
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
  // A problem of every record is best seen on the design itself.
  if (record_index === null) editor.hooks().showDesign();
  else await editor.hooks().showRecord(record_index, concernsValue(kind) ? element_id : null);
}

/** Name of a problem's element as in the layers panel; "" if it has none. */
export function elementNameOf(editor: EditorSession, { element_id, side }: PreflightProblem): string {
  if (element_id === null || side === null) return "";
  const element = sideElements(editor.currentProject(), side).find(({ id }) => id === element_id);
  return element ? shownName(layerName(element)) : "";
}

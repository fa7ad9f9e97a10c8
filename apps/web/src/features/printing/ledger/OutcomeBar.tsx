import { useEditor, useSaver } from "#platform/editorSession/EditorContext.ts";
import { useOpenDialogs } from "#ui/dialogs/openDialog.ts";
import { useParkedProblems } from "../preflight/parkedProblems.ts";
import { OutcomeQuestion } from "./OutcomeQuestion.tsx";

/** The open question about a print, over the canvas. Print dialogs show it themselves; other dialogs hide it. */
export function OutcomeBar() {
  const { projectId } = useEditor();
  const saver = useSaver();
  // While a problem is shown on the card, its bar takes this place.
  const isParked = useParkedProblems(({ parked }) => parked !== null);
  const hasDialog = useOpenDialogs((dialogs) => dialogs.length > 0);
  return hasDialog || isParked ? null : (
    <OutcomeQuestion projectId={projectId} saver={saver} place="canvas" />
  );
}

import { useEditor, useSaver } from "#platform/editorSession/EditorContext.ts";
import { useOpenDialogs } from "#ui/dialogs/openDialog.ts";
import { useParkedProblems } from "../preflight/parkedProblems.ts";
import { OutcomeQuestion } from "./OutcomeQuestion.tsx";

/** The open question over the canvas. Dialogs that print have it inside; no other is disturbed by it. */
export function OutcomeBar() {
  const { projectId } = useEditor();
  const saver = useSaver();
  // While problems are looked at on the card, their bar stands here.
  const isParked = useParkedProblems(({ parked }) => parked !== null);
  const hasDialog = useOpenDialogs((dialogs) => dialogs.length > 0);
  return hasDialog || isParked ? null : (
    <OutcomeQuestion projectId={projectId} saver={saver} place="canvas" />
  );
}

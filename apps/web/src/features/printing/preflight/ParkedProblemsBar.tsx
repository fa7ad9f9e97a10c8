import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import { useEffect } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { onProjectEvent } from "#platform/records/projectEvents.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { dropParked, noteChange, stepProblem, useParkedProblems } from "./parkedProblems.ts";
import classes from "./preflight.module.css";
import { problemIcon } from "./problemIcons.ts";

const icon = { size: 17, stroke: 1.75 } as const;

/** Shown while a problem is on the card: its message, a button for the next problem, and a way back to the list. */
export function ParkedProblemsBar() {
  const editor = useEditor();
  const parked = useParkedProblems((state) => state.parked);
  useEffect(() => dropParked, []);
  useEffect(
    () =>
      onProjectEvent("live-record-saved", ({ projectId }) => projectId === editor.projectId && noteChange()),
    [editor],
  );
  const problem = parked?.problems[parked.at];
  if (!parked || !problem || parked.editor !== editor) return null;
  const { problems, at } = parked;
  const Icon = problemIcon(problem.kind);
  const goBack = async () => {
    // Save a value that was just typed first, so that the check includes it.
    if (!(await editor.hooks().storeRecord())) return;
    const now = useParkedProblems.getState().parked;
    dropParked();
    now?.reopen(now.isChanged);
  };
  return (
    <section className={classes.parked} aria-label="Problems found">
      <span className={classes.sign}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.parkedText} role="status" title={problem.message}>
        {problem.message}
      </span>
      <span className={classes.rule} />
      <IconButton label="Previous problem" size="sm" disabled={at === 0} onClick={() => stepProblem(-1)}>
        <IconChevronLeft {...icon} />
      </IconButton>
      <span className={classes.parkedCount}>
        {(at + 1).toLocaleString()} of {problems.length.toLocaleString()}
      </span>
      <IconButton
        label="Next problem"
        size="sm"
        disabled={at >= problems.length - 1}
        onClick={() => stepProblem(1)}
      >
        <IconChevronRight {...icon} />
      </IconButton>
      <Button variant="light" size="xs" onClick={() => void goBack()}>
        Back to the list
      </Button>
      <IconButton label="Close the list of problems" size="sm" onClick={dropParked}>
        <IconX {...icon} />
      </IconButton>
    </section>
  );
}

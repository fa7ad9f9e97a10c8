import type { ProjectAnswer } from "@print-builder/api";
import { type Project, parseProject } from "@print-builder/core/document";
import { designOf, equalDesigns } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { choose } from "#ui/dialogs/ask.ts";
import type { QuestionProps } from "#ui/dialogs/questions.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type Draft, dropDraft, readDraft, readLastState } from "./drafts.ts";
import { withKeptSteps } from "./keptHistory.ts";

type Choice = "restore" | "discard";

function question(draft: Draft): QuestionProps<Choice> {
  return {
    title: "Restore unsaved changes?",
    message: `This browser has changes from ${dateText(draft.writtenAt)} that were never saved.\n\nThe project has since been saved elsewhere: restoring your changes replaces that version.`,
    ways: [
      { result: "discard", label: "Discard them" },
      { result: "restore", label: "Restore", isMain: true },
    ],
  };
}

function isSame(a: Project, b: Project): boolean {
  return a.name === b.name && equalDesigns(designOf(a), designOf(b));
}

/**
 * Restores an earlier session's unsaved changes and undo steps. `discard` drops the unsaved changes again. Asks first
 * if the project was saved elsewhere since then.
 */
export async function offerDraft(
  editor: EditorSession,
  stored: ProjectAnswer,
  discard: () => void,
): Promise<void> {
  const kept = (await readLastState(editor.projectId))?.history;
  await restoreDraft(editor, stored, discard);
  const isIdle = editor.store.getState().gesture === null;
  if (kept && isIdle) editor.changeHistory((history) => withKeptSteps(history, kept));
}

async function restoreDraft(
  editor: EditorSession,
  stored: ProjectAnswer,
  discard: () => void,
): Promise<void> {
  const draft = await readDraft(editor.projectId);
  if (!draft) return;
  const { project } = parseProject({ ...stored, ...draft.fields });
  if (isSame(project, editor.currentProject())) {
    await dropDraft(editor.projectId);
    return;
  }
  if (draft.revision === stored.revision) {
    restore(editor, project);
    showToast(`Your unsaved changes from ${dateText(draft.writtenAt)} were restored.`, {
      tone: "success",
      action: { label: "Discard them", run: discard },
    });
    return;
  }
  const choice = await choose(question(draft));
  if (choice === "discard") await dropDraft(editor.projectId);
  if (choice === "restore") restore(editor, project);
}

function restore(editor: EditorSession, project: Project): void {
  const { name, pageSetup, canvasMm } = project;
  editor.set({ project: { ...editor.store.getState().project, name, pageSetup, canvasMm } });
  editor.edit("Restore unsaved changes", (state) => ({ ...state, design: designOf(project), selection: [] }));
}

import { type ProjectAnswer, routes } from "@print-builder/api";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { choose } from "#ui/dialogs/ask.ts";
import type { QuestionProps } from "#ui/dialogs/questions.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import { projectBody } from "./projectBody.ts";

type Choice = "mine" | "theirs" | "copy";

const question: QuestionProps<Choice> = {
  title: "Someone else saved this project",
  message:
    "The project was changed on the server since you opened it. Nothing has been overwritten.\n\nKeep your version and replace theirs, take theirs and discard your unsaved changes, or save yours as a new project.",
  ways: [
    { result: "copy", label: "Save a copy" },
    { result: "theirs", label: "Take theirs" },
    { result: "mine", label: "Keep mine", isMain: true },
  ],
};

export type ConflictDeps = {
  readonly editor: EditorSession;
  readonly stored: ProjectAnswer;
  readonly keepMine: () => Promise<boolean>;
  readonly discardUnsaved: () => Promise<void>;
  /** Loads the project again. */
  readonly reopen: () => void;
  readonly goTo: (path: string) => void;
};

async function saveCopy({ editor, stored, discardUnsaved, goTo }: ConflictDeps): Promise<boolean> {
  const body = projectBody(editor, stored);
  const name = `${editor.store.getState().project.name} (copy)`;
  const copy = await call(routes.createProject, { body: { name } });
  await call(routes.updateProject, { params: { id: copy.id }, body: { ...body, name } });
  await discardUnsaved();
  goTo(`/editor/${copy.id}`);
  return true;
}

async function takeTheirs({ discardUnsaved, reopen }: ConflictDeps): Promise<boolean> {
  await discardUnsaved();
  reopen();
  return true;
}

/** Asks what to do if someone else has saved the project, and does it. */
export async function resolveConflict(deps: ConflictDeps): Promise<boolean> {
  const choice = await choose(question);
  try {
    if (choice === "mine") return await deps.keepMine();
    if (choice === "theirs") return await takeTheirs(deps);
    if (choice === "copy") return await saveCopy(deps);
  } catch (error) {
    showToast(`Not saved: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
  }
  return false;
}

import type { ProjectAnswer } from "@print-builder/api";
import { type Project, parseProject } from "@print-builder/core/document";
import { designOf, equalDesigns } from "@print-builder/core/editing";
import { dateText } from "../../../lib/dateText.ts";
import { openDialog } from "../../../ui/dialogs/openDialog.ts";
import { ThreeWays, type ThreeWaysProps } from "../dialogs/ThreeWays.tsx";
import type { Editor } from "../store/createEditor.ts";
import { type Draft, dropDraft, readDraft } from "./drafts.ts";

type Choice = "restore" | "discard";

function question(draft: Draft, stored: ProjectAnswer): ThreeWaysProps<Choice> {
  const isOlder = draft.revision < stored.revision;
  return {
    title: "Restore unsaved changes?",
    message: `This browser has changes from ${dateText(draft.writtenAt)} that were never saved.${
      isOlder
        ? "\n\nThe project was saved elsewhere since then: restoring replaces that with your changes."
        : ""
    }`,
    ways: [
      { result: "discard", label: "Discard them" },
      { result: "restore", label: "Restore", isMain: true },
    ],
  };
}

function isSame(a: Project, b: Project): boolean {
  return a.name === b.name && equalDesigns(designOf(a), designOf(b));
}

/** Offers what an earlier session left unsaved. */
export async function offerDraft(editor: Editor, stored: ProjectAnswer): Promise<void> {
  const draft = await readDraft(editor.projectId);
  if (!draft) return;
  const { project } = parseProject({ ...stored, ...draft.fields });
  if (isSame(project, editor.currentProject())) {
    await dropDraft(editor.projectId);
    return;
  }
  const choice = await openDialog(ThreeWays<Choice>, question(draft, stored));
  if (choice === "discard") await dropDraft(editor.projectId);
  if (choice !== "restore") return;
  const { name, pageSetup, canvasMm } = project;
  editor.set({ project: { ...editor.store.getState().project, name, pageSetup, canvasMm } });
  editor.edit("Restore unsaved changes", (state) => ({ ...state, design: designOf(project), selection: [] }));
}

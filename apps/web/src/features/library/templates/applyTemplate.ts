import type { TemplateAnswer } from "@print-builder/api";
import {
  type PageSetup,
  type Project,
  parseProject,
  printSetup,
  withLabel,
} from "@print-builder/core/document";
import { adoptStyles, designOf, type EditorDesign, undo } from "@print-builder/core/editing";
import type { QueryClient } from "@tanstack/react-query";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { followCanvas } from "#platform/editorSession/followCanvas.ts";
import { fitView } from "#platform/editorSession/viewport.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { copyDesignFilesInto, withPictures } from "../copying/copyDesignFilesInto.ts";

type SizeMm = Project["canvasMm"];

const sameLength = 0.01;

/**
 * A page setup with as many labels of this size as fit on the same paper; the project's own if its label has this size
 * already.
 */
export function setupForLabel(project: Project, { width, height }: SizeMm): PageSetup | null {
  const setup = printSetup(project);
  const { label } = setup;
  const isSame =
    Math.abs(label.widthMm - width) < sameLength && Math.abs(label.heightMm - height) < sameLength;
  if (isSame) return project.pageSetup;
  return withLabel(setup, { ...label, widthMm: width, heightMm: height });
}

/** True if either side of the card has elements, even a hidden back. */
export function hasContent({ front, back }: Pick<EditorDesign, "front" | "back">): boolean {
  return front.length + back.length > 0;
}

/** Replaces both sides of the open design with the template's sides, as one undo step. */
export function replaceDesign(
  editor: EditorSession,
  template: TemplateAnswer,
  pictures: Readonly<Record<string, string>>,
): void {
  const { project: from } = parseProject({ ...template });
  const design = designOf(from);
  const { project } = editor.store.getState();
  const pageSetup = from.pageSetup ?? setupForLabel(project, from.canvasMm);
  const canvasMm = pageSetup
    ? { width: pageSetup.label.widthMm, height: pageSetup.label.heightMm }
    : from.canvasMm;
  followCanvas(editor, design.canvas, { pageSetup, canvasMm, sample: from.sample });
  editor.edit("Apply template", (state) => ({
    design: {
      ...design,
      // Keep lookup tables that only the project has.
      lookups: { ...state.design.lookups, ...design.lookups },
      // Keep the project's styles too, except those with the name of a template's style.
      textStyles: adoptStyles(design.textStyles, [], state.design.textStyles).textStyles,
      front: withPictures(design.front, pictures),
      back: withPictures(design.back, pictures),
    },
    side: "front",
    selection: [],
  }));
  fitView(editor);
}

/** Asks whether to replace the design, unless it is empty. */
export async function confirmReplace(editor: EditorSession, { name }: TemplateAnswer): Promise<boolean> {
  if (!hasContent(editor.store.getState().history.present.design)) return true;
  return await confirm({
    title: "Apply template",
    message: `Replace the design on the canvas with “${name}”? You can undo it.`,
    action: "Replace design",
  });
}

/** Puts a template with its pictures and fonts on the canvas. True on success. */
export async function applyTemplate(
  editor: EditorSession,
  queries: QueryClient,
  template: TemplateAnswer,
): Promise<boolean> {
  try {
    const { project } = parseProject({ ...template });
    const elements = [...project.front, ...project.back];
    const pictures = await copyDesignFilesInto(editor, queries, { template_id: template.id }, elements);
    replaceDesign(editor, template, pictures);
  } catch (error) {
    console.warn(`The template ${template.id} could not be applied.`, error);
    showToast("Failed to apply template", { tone: "error", durationMs: 6000 });
    return false;
  }
  showToast(`“${template.name}” is on the canvas`, {
    tone: "success",
    action: { label: "Undo", run: () => editor.changeHistory(undo) },
  });
  return true;
}

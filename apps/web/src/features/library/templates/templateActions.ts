import { type RouteBody, routes, type TemplateAnswer } from "@print-builder/api";
import { type Project, parseProject, toStoredProject } from "@print-builder/core/document";
import { designTokens } from "@print-builder/core/elements";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { sampleOf } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { confirm, prompt } from "#ui/dialogs/ask.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { hasContent } from "./applyTemplate.ts";
import { previewFromDesign } from "./previewImage.ts";
import { TemplateForm, type TemplateFormProps } from "./TemplateForm.tsx";
import { deletionOf, deletionTexts, reloadTemplates } from "./templateList.ts";

type TemplateBody = RouteBody<typeof routes.updateTemplate>;

const designFields = [
  "is_dual_sided",
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "background_color",
  "front_elements",
  "back_elements",
  "page_setup",
  "lookups",
] as const;

/** The part of the open design, saved or not, that a template stores; pictures and fonts come from the project. */
function templateBody(editor: EditorSession): TemplateBody {
  const project = editor.currentProject();
  const stored = toStoredProject(project);
  const mapping =
    project.dataMode === "standard"
      ? { field_map: project.mapping.fieldMap, image_map: project.mapping.imageMap }
      : {};
  const design = Object.fromEntries(designFields.map((field) => [field, stored[field]]));
  const looks = { text_styles: [...project.textStyles], ruler_guides: [...project.rulerGuides] };
  const sample = sampleOf(editor.store.getState());
  return { ...design, ...looks, ...mapping, ...(sample ? { sample } : {}), project_id: editor.projectId };
}

export type TemplateContext = {
  readonly editor: EditorSession;
  readonly queries: QueryClient;
  /** Saves the open project; true on success. */
  readonly save: () => Promise<boolean>;
  readonly goTo: (path: string) => void;
};

type Texts = { readonly done: string; readonly failed: string };

/** Runs the work and reports the result. True on success. */
async function withReport(texts: Texts, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    showToast(texts.done, { tone: "success" });
    return true;
  } catch (error) {
    console.warn(texts.failed, error);
    showToast(texts.failed, { tone: "error", durationMs: 6000 });
    return false;
  }
}

/** Like `withReport`, for changes of templates: reloads the list either way. */
async function changeTemplates(
  { queries }: TemplateContext,
  texts: Texts,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const isDone = await withReport(texts, work);
  await reloadTemplates(queries);
  return isDone;
}

function isEmpty({ editor }: TemplateContext): boolean {
  return !hasContent(editor.store.getState().history.present.design);
}

const newTemplate = { name: "", description: "", category: "custom", purpose: null } as const;

/** The design's text fields, for its sample person. */
const textTokensOf = (project: Project) =>
  designTokens(project).flatMap(({ name, kind }) => (kind === "text" ? [name] : []));

export async function createTemplate(context: TemplateContext): Promise<void> {
  if (isEmpty(context)) {
    showToast("No elements to save as template", { tone: "warning", durationMs: 4000 });
    return;
  }
  const preview_image = await previewFromDesign(context.editor);
  const texts = { done: "Template created successfully", failed: "Failed to create template" };
  await openDialog<TemplateFormProps, true>(TemplateForm, {
    title: "Create template",
    action: "Create template",
    fields: { ...newTemplate, preview_image, sample: sampleOf(context.editor.store.getState()) },
    tokens: textTokensOf(context.editor.currentProject()),
    save: (fields) =>
      changeTemplates(context, texts, () =>
        call(routes.createTemplate, { body: { ...templateBody(context.editor), ...fields } }),
      ),
  });
}

/** Changes a template's details; its design stays. */
export async function editTemplate(context: TemplateContext, template: TemplateAnswer): Promise<void> {
  const { id, name, description, category, preview_image, purpose, sample } = template;
  const texts = { done: "Template updated successfully", failed: "Failed to update template" };
  await openDialog<TemplateFormProps, true>(TemplateForm, {
    title: "Edit template",
    action: "Update template",
    fields: { name, description, category, preview_image, purpose, sample },
    tokens: textTokensOf(parseProject({ ...template }).project),
    save: ({ preview_image: preview, ...fields }) =>
      changeTemplates(context, texts, () =>
        call(routes.updateTemplate, {
          params: { id },
          body: { ...fields, ...(preview === preview_image ? {} : { preview_image: preview }) },
        }),
      ),
  });
}

/** Replaces a template's design with the open design, after asking. */
export async function saveToTemplate(
  context: TemplateContext,
  { id, name }: TemplateAnswer,
): Promise<boolean> {
  if (isEmpty(context)) {
    showToast("No design elements to save", { tone: "warning", durationMs: 4000 });
    return false;
  }
  const isSure = await confirm({
    title: "Save to template",
    message: `Overwrite “${name}” with the design on the canvas? The template's own design is lost.`,
    action: "Overwrite template",
    destructive: true,
  });
  if (!isSure) return false;
  const texts = { done: "Template design updated successfully", failed: "Failed to save design to template" };
  return await changeTemplates(context, texts, async () => {
    const preview_image = await previewFromDesign(context.editor);
    const body = { ...templateBody(context.editor), preview_image };
    await call(routes.updateTemplate, { params: { id }, body });
  });
}

/** Deletes a template for good, after asking. */
export async function deleteTemplate(
  context: TemplateContext,
  { id, name }: TemplateAnswer,
): Promise<boolean> {
  if (!(await confirm(deletionOf(name)))) return false;
  return await changeTemplates(context, deletionTexts, () => call(routes.deleteTemplate, { params: { id } }));
}

/** Leaves space for a suffix: a name has at most 200 characters. */
const maxStartLength = 190;

/** Creates a project from a template and opens it. True if it was opened. */
export async function newProjectFrom(
  context: TemplateContext,
  { id, name }: TemplateAnswer,
  palette: string,
): Promise<boolean> {
  const answer = await prompt({
    title: "New project from template",
    label: "Project name",
    value: `${name.slice(0, maxStartLength)} Project`,
    action: "Create project",
  });
  const project_name = answer?.trim() ?? "";
  if (project_name === "" || !(await context.save())) return false;
  const texts = { done: "Project created from template", failed: "Failed to create project from template" };
  return await withReport(texts, async () => {
    const project = await call(routes.createFromTemplate, {
      params: { id },
      query: { project_name, ...(palette === "" ? {} : { palette }) },
    });
    void context.queries.resetQueries({ queryKey: ["projects"] });
    void context.queries.invalidateQueries({ queryKey: ["stats"] });
    context.goTo(`/editor/${project.id}`);
  });
}

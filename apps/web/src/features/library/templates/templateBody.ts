import type { RouteBody, routes } from "@print-builder/api";
import { toStoredProject } from "@print-builder/core/document";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

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
] as const;

/** What a template keeps of the design on the canvas, saved or not; its pictures and fonts come from the project. */
export function templateBody(editor: EditorSession): TemplateBody {
  const project = editor.currentProject();
  const stored = toStoredProject(project);
  const mapping =
    project.dataMode === "standard"
      ? { field_map: project.mapping.fieldMap, image_map: project.mapping.imageMap }
      : {};
  const design = Object.fromEntries(designFields.map((field) => [field, stored[field]]));
  return { ...design, ...mapping, project_id: editor.projectId };
}

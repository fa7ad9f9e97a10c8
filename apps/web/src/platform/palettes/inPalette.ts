import type { TemplateAnswer } from "@print-builder/api";
import { parseProject, toStoredProject } from "@print-builder/core/document";
import { designOf, withDesign } from "@print-builder/core/editing";
import { applyPalette, readPalette, recolourPicture } from "@print-builder/core/palettes";

/** A template in a palette's colours. Returns it unchanged if `code` names no palette. */
export function inPalette(template: TemplateAnswer, code: string): TemplateAnswer {
  const palette = readPalette(code);
  if (!palette) return template;
  const { project } = parseProject({ ...template });
  const stored = toStoredProject(withDesign(project, applyPalette(designOf(project), palette)));
  const front_elements = stored.front_elements as TemplateAnswer["front_elements"];
  return {
    ...template,
    background_color: String(stored.background_color),
    elements: front_elements,
    front_elements,
    back_elements: stored.back_elements as TemplateAnswer["back_elements"],
  };
}

/** A template's preview in a palette's colours. */
export function previewInPalette(template: TemplateAnswer, code: string): string | null {
  const { preview_image: preview } = template;
  const palette = readPalette(code);
  if (!palette || preview === null) return preview;
  return recolourPicture(preview, designOf(parseProject({ ...template }).project), palette);
}

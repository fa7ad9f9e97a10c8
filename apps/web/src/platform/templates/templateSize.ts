import type { TemplateAnswer } from "@print-builder/api";
import { type CardSize, canvasPx, cardSize, parsePageSetup } from "@print-builder/core/document";

/** The fields that determine a template's size. Templates stored by other programs lack the last three. */
export type SizedTemplate = Pick<TemplateAnswer, "canvas_width_mm" | "canvas_height_mm"> &
  Partial<Pick<TemplateAnswer, "canvas_width" | "canvas_height" | "page_setup">>;

/** The size of a template's cards, mm. */
export function templateSize(template: SizedTemplate): CardSize {
  const canvasMm = { width: template.canvas_width_mm, height: template.canvas_height_mm };
  return cardSize({
    canvas: {
      width: template.canvas_width ?? canvasPx(canvasMm.width),
      height: template.canvas_height ?? canvasPx(canvasMm.height),
    },
    canvasMm,
    pageSetup: template.page_setup ? parsePageSetup(template.page_setup) : null,
  });
}

import type { Person } from "@print-builder/school-sandbox/portraits";
import type { StoredPageSetup } from "./sheets.ts";
import { canvasPx, type StoredTemplateElement, stored, type TemplateElement } from "./templateElement.ts";

export type TemplateCategory = "business" | "id_card" | "label" | "poster" | "banner";

/** A built-in template as it is drawn here. A side is listed back to front. */
export type Template = {
  /** Stays for good: projects and links know the template by it. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: TemplateCategory;
  readonly sheet: StoredPageSetup;
  /** Colour of both sides where nothing covers it. */
  readonly background: string;
  readonly front: readonly TemplateElement[];
  /** Empty for what is printed on one side. */
  readonly back: readonly TemplateElement[];
  /** A record for the preview; every token has its value here. */
  readonly sample: Readonly<Record<string, string>>;
  /** Which side lies on top in the gallery; the front unless given. */
  readonly leads?: "back";
  /** Who is on the preview's photo, where the design shows one. */
  readonly person?: Person;
};

/** A template as the API gives it. */
export type StoredTemplate = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: TemplateCategory;
  readonly is_dual_sided: boolean;
  readonly canvas_width: number;
  readonly canvas_height: number;
  readonly background_color: string;
  readonly page_setup: StoredPageSetup;
  readonly front_elements: readonly StoredTemplateElement[];
  readonly back_elements: readonly StoredTemplateElement[];
  /** The same as `front_elements`. */
  readonly elements: readonly StoredTemplateElement[];
  /** Data address of an SVG. */
  readonly preview_image: string;
};

/** The design without its preview. */
export function toStoredTemplate(template: Template): Omit<StoredTemplate, "preview_image"> {
  const { slug, name, description, category, sheet, background } = template;
  const front = stored(template.front, 0);
  return {
    id: `builtin-${slug}`,
    name,
    description,
    category,
    is_dual_sided: template.back.length > 0,
    canvas_width: canvasPx(sheet.label.width_mm),
    canvas_height: canvasPx(sheet.label.height_mm),
    background_color: background,
    page_setup: sheet,
    front_elements: front,
    back_elements: stored(template.back, 1),
    elements: front,
  };
}

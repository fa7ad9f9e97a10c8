import type { Person } from "@print-builder/school-sandbox/portraits";
import type { Sitter } from "./portraits/sitter.ts";
import { marksOf } from "./sampleOrganisations.ts";
import type { StoredPageSetup } from "./sheets.ts";
import { canvasPx, type StoredTemplateElement, stored, type TemplateElement } from "./templateElement.ts";

export type TemplateCategory = "business" | "id_card" | "label" | "poster" | "banner";

/** What a template is made for; the gallery sorts by it. */
type TemplatePurpose = "school" | "company" | "event" | "hospital" | "membership" | "label" | "poster";

/** A built-in template as it is drawn here. A side is listed back to front. */
export type Template = {
  /** Stays for good: projects and links know the template by it. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: TemplateCategory;
  readonly purpose: TemplatePurpose;
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
  /** As `person`, drawn with light and shadow. */
  readonly sitter?: Sitter;
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
  readonly purpose: TemplatePurpose;
  /** An invented person; the photo is a data address. */
  readonly sample: { readonly values: Template["sample"]; readonly photo: string | null };
  /** Data address of an SVG. */
  readonly preview_image: string;
};

/** The design without its pictures. */
export function toStoredTemplate(template: Template): Omit<StoredTemplate, "preview_image" | "sample"> {
  const { slug, name, description, category, purpose, sheet, background } = template;
  const marks = (part: TemplateElement) => marksOf(slug, part);
  return {
    id: `builtin-${slug}`,
    name,
    description,
    category,
    purpose,
    is_dual_sided: template.back.length > 0,
    canvas_width: canvasPx(sheet.label.width_mm),
    canvas_height: canvasPx(sheet.label.height_mm),
    background_color: background,
    page_setup: sheet,
    front_elements: stored(template.front, 0, marks),
    back_elements: stored(template.back, 1, marks),
  };
}

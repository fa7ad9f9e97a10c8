import type { Person } from "@print-builder/school-sandbox/portraits";
import { marksOf } from "./sampleOrganisations.ts";
import type { StoredPageSetup } from "./sheets.ts";
import { canvasPx, type StoredTemplateElement, stored, type TemplateElement } from "./templateElement.ts";

export type TemplateCategory = "business" | "id_card" | "label" | "poster" | "banner";

/** Purpose of a template; the gallery sorts by it. */
type TemplatePurpose = "school" | "company" | "event" | "hospital" | "membership" | "label" | "poster";

/** A built-in template as its source describes it. Elements of a side are listed back to front. */
export type Template = {
  /** Identifies the template in projects and links, so it must never change. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: TemplateCategory;
  readonly purpose: TemplatePurpose;
  readonly sheet: StoredPageSetup;
  /** Background colour of both sides. */
  readonly background: string;
  readonly front: readonly TemplateElement[];
  /** Empty for single-sided designs. */
  readonly back: readonly TemplateElement[];
  /** A record for the preview, with a value for every token. */
  readonly sample: Readonly<Record<string, string>>;
  /** The side that is on top in the gallery; the front by default. */
  readonly leads?: "back";
  /** The invented person in the preview's photo; absent if the design has no photo. */
  readonly person?: Person;
};

/** A template as the API returns it. */
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
  /** An invented person; the photo is a data URL. */
  readonly sample: { readonly values: Template["sample"]; readonly photo: string | null };
  /** An SVG as a data URL. */
  readonly preview_image: string;
};

/** The design without embedded pictures. */
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

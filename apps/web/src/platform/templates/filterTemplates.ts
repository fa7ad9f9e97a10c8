import { type TemplateAnswer, templatePurposes } from "@print-builder/api";
import { type CardSize, canvasPx, cardSize, parsePageSetup } from "@print-builder/core/document";
import { ownValue } from "@print-builder/core/ownValue";

/** The data of a gallery card. Some text may be missing in templates stored by other programs. */
export type TemplateCardData = Pick<TemplateAnswer, "id" | "preview_image" | "is_dual_sided"> &
  SizedTemplate & {
    readonly name?: string | null;
    readonly description?: string | null;
    readonly category?: string | null;
    readonly purpose?: TemplatePurpose | null;
  };

type TemplatePurpose = (typeof templatePurposes)[number];

/** The category option that shows all templates. */
export const everyCategory = "all";

const names: Readonly<Record<string, string>> = {
  business: "Business",
  id_card: "ID card",
  label: "Label",
  poster: "Poster",
  banner: "Banner",
  custom: "Custom",
};

/** A category's name. "Uncategorized" if there is none. */
export function categoryName(category: string | null | undefined): string {
  return category ? (ownValue(names, category) ?? category) : "Uncategorized";
}

const purposeNames: Readonly<Record<TemplatePurpose, string>> = {
  school: "School",
  company: "Company",
  event: "Event",
  hospital: "Hospital",
  membership: "Membership",
  label: "Labels",
  poster: "Posters",
};

/** A template's purpose in a word. Empty if unknown. */
export const purposeName = (purpose: TemplatePurpose | null | undefined): string =>
  purpose ? purposeNames[purpose] : "";

/** The purposes in use, in the order in which they are offered. */
export function purposesOf(templates: readonly TemplateCardData[]): readonly TemplatePurpose[] {
  return templatePurposes.filter((purpose) => templates.some((template) => template.purpose === purpose));
}

/** "All categories", followed by each category in use, sorted by name. */
export function categoryChoices(templates: readonly TemplateCardData[]) {
  const present = new Set(templates.flatMap(({ category }) => (category ? [category] : [])));
  const choices = [...present].map((value) => ({ value, label: categoryName(value) }));
  choices.sort((one, other) => one.label.localeCompare(other.label));
  return [{ value: everyCategory, label: "All categories" }, ...choices];
}

type Searched = Pick<TemplateCardData, "name" | "description" | "category">;

/** Templates in the category whose name or description contains the text, ignoring case. */
export function filterTemplates<Template extends Searched>(
  templates: readonly Template[],
  search: string,
  category: string,
): readonly Template[] {
  const wanted = search.trim().toLocaleLowerCase();
  return templates.filter((template) => {
    if (category !== everyCategory && template.category !== category) return false;
    const texts = [template.name, template.description];
    return texts.some((text) => (text ?? "").toLocaleLowerCase().includes(wanted));
  });
}

/** The fields that determine a template's size. Templates stored by other programs lack the last three. */
type SizedTemplate = Pick<TemplateAnswer, "canvas_width_mm" | "canvas_height_mm"> &
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

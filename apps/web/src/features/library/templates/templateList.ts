import { type TemplateAnswer, templateCategories } from "@print-builder/api";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { listTemplates } from "#platform/templates/listTemplates.ts";

/** What the list can be narrowed to; `all` does not narrow it. */
export const categoryFilters = ["all", ...templateCategories] as const;

export type CategoryFilter = (typeof categoryFilters)[number];

const categoryNames: Readonly<Record<CategoryFilter, string>> = {
  all: "All",
  business: "Business",
  id_card: "ID card",
  label: "Label",
  poster: "Poster",
  banner: "Banner",
  custom: "Custom",
};

export function categoryName(category: CategoryFilter): string {
  return categoryNames[category];
}

const listKey = ["editor templates"] as const;

/** All templates with their designs, by name. */
export function useTemplates() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => listTemplates(signal) });
}

/** Asks for the templates again, wherever they are shown. */
export async function reloadTemplates(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ["templates"] });
  await queries.invalidateQueries({ queryKey: listKey });
}

type Searched = Pick<TemplateAnswer, "name" | "description" | "category">;

/** Templates of the category with the text in their name or description, whatever its case. */
export function matchingTemplates<Template extends Searched>(
  templates: readonly Template[],
  search: string,
  category: CategoryFilter,
): readonly Template[] {
  const wanted = search.trim().toLocaleLowerCase();
  return templates.filter((template) => {
    if (category !== "all" && template.category !== category) return false;
    return [template.name, template.description].some((text) => text.toLocaleLowerCase().includes(wanted));
  });
}

/** Templates that come with the product, or that were given another category, stay as they are. */
export function isOwn({ category, is_built_in }: Pick<TemplateAnswer, "category" | "is_built_in">): boolean {
  return category === "custom" && !is_built_in;
}

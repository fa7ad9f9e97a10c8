import { type TemplateAnswer, templateCategories } from "@print-builder/api";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { categoryName, everyCategory } from "#platform/templates/filterTemplates.ts";
import { listTemplates } from "#platform/templates/listTemplates.ts";

/** Category filters; the first shows all templates. */
export const categoryFilters = [
  { value: everyCategory, label: "All" },
  ...templateCategories.map((value) => ({ value, label: categoryName(value) })),
];

const listKey = ["editor templates"] as const;

/** All templates with their designs, by name. */
export function useTemplates() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => listTemplates(signal) });
}

/** Reloads the templates wherever they are shown. */
export async function reloadTemplates(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ["templates"] });
  await queries.invalidateQueries({ queryKey: listKey });
}

/** False for built-in templates and for every category except “custom”; these cannot be changed. */
export function isOwn({ category, is_built_in }: Pick<TemplateAnswer, "category" | "is_built_in">): boolean {
  return category === "custom" && !is_built_in;
}

/** The question before a template is deleted for good. */
export const deletionOf = (name: string) =>
  ({
    title: "Delete template",
    message: `Delete the template “${name}”? Projects made from it stay as they are.`,
    action: "Delete template",
    destructive: true,
  }) as const;

export const deletionTexts = {
  done: "Template deleted successfully",
  failed: "Failed to delete template",
} as const;

import { routes, type TemplateAnswer } from "@print-builder/api";
import { call } from "../api/call.ts";

/** A listed template. Some servers return its ID as `_id`, and the list as an array instead of `{ items }`. */
type ListedTemplate = TemplateAnswer & { readonly _id?: string };

export function templatesIn(
  answer: readonly ListedTemplate[] | { readonly items: readonly ListedTemplate[] },
): readonly TemplateAnswer[] {
  const items = "items" in answer ? answer.items : answer;
  return items.map((item) => ({ ...item, id: item.id ?? item._id }));
}

/** All templates with their designs, sorted by name. */
export async function listTemplates(signal: AbortSignal): Promise<readonly TemplateAnswer[]> {
  return templatesIn(await call(routes.listTemplates, {}, { signal }));
}

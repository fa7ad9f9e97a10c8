import { routes, type TemplateAnswer } from "@print-builder/api";
import { call } from "../api/call.ts";

/** Servers return an array or `{ items }`, and a template's ID as `id` or `_id`. */
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

import { contracts, type TemplateAnswer } from "@print-builder/api";
import { call } from "../../lib/api/call.ts";
import type { SizedTemplate } from "../../lib/templateSize.ts";

/** What a card of the gallery shows; texts may be absent in what other programs have stored. */
export type TemplateCardData = Pick<TemplateAnswer, "id" | "preview_image" | "is_dual_sided"> &
  SizedTemplate & {
    readonly name?: string | null;
    readonly description?: string | null;
    readonly category?: string | null;
  };

type Stored = TemplateCardData & { readonly _id?: string };

/** Takes a plain list and `{ items }` alike, and a template's id as `id` or `_id`. */
export function templatesOf(answer: readonly Stored[] | { readonly items: readonly Stored[] }) {
  const items = "items" in answer ? answer.items : answer;
  return items.map((item): TemplateCardData => ({ ...item, id: item.id ?? item._id }));
}

/** All templates by name, without their designs' elements being looked at. */
export async function loadTemplates(signal: AbortSignal): Promise<readonly TemplateCardData[]> {
  return templatesOf(await call(contracts.listTemplates, {}, { signal }));
}

import type { TemplateCreate } from "@print-builder/api";
import type { TemplateRow } from "../../store/schema.ts";
import { harmlessPreview, type TemplateDesign, templateSearchText } from "./templateDesign.ts";

/** A template's row as it is first stored. Throws a Problem for a preview that is no picture. */
export function newTemplate(
  id: string,
  sent: Pick<TemplateCreate, "name" | "description" | "category" | "preview_image">,
  design: TemplateDesign,
  at: Date,
): TemplateRow {
  return {
    id,
    name: sent.name,
    description: sent.description,
    search_text: templateSearchText(sent),
    category: sent.category,
    design: JSON.stringify(design),
    preview_image: harmlessPreview(sent.preview_image),
    is_built_in: 0,
    file_hash: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

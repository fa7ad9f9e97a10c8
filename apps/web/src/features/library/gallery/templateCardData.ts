import type { TemplateAnswer } from "@print-builder/api";
import type { SizedTemplate } from "#platform/templates/templateSize.ts";

/** What a card of the gallery shows; texts may be absent in what other programs have stored. */
export type TemplateCardData = Pick<TemplateAnswer, "id" | "preview_image" | "is_dual_sided"> &
  SizedTemplate & {
    readonly name?: string | null;
    readonly description?: string | null;
    readonly category?: string | null;
  };

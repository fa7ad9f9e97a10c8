import type { TemplateAnswer } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";

/** Cache lifetime, ms. It is short because recoloured previews are large and quick to create. */
const keptMs = 10_000;

/**
 * A template's preview in a palette's colours. Until it is ready, the template's own preview. The code is loaded with
 * the first palette.
 */
export function usePreviewInPalette(template: TemplateAnswer, code: string): string | null {
  const recoloured = useQuery({
    queryKey: ["preview in palette", template.id, template.updated_at, code],
    queryFn: async () => (await import("./inPalette.ts")).previewInPalette(template, code),
    enabled: code !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    placeholderData: (before) => before,
  });
  return (code === "" ? null : recoloured.data) ?? template.preview_image;
}

import type { TemplateAnswer } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";

/** Recoloured previews are large and quick to make, so they are dropped soon. */
const keptMs = 10_000;

/**
 * A template's preview in a palette's colours, or its own until that is ready. The code for it loads with the first
 * palette.
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

import type { ProjectSummary } from "@print-builder/api";

export type CardSide = "front" | "back";

/** SVG text or an SVG data address as an image address. */
function imageAddress(svg: string): string {
  const text = svg.trim();
  return text.startsWith("data:image/svg+xml") ? text : `data:image/svg+xml,${encodeURIComponent(text)}`;
}

function storedSvg(project: ProjectSummary, side: CardSide): string | null {
  return side === "front"
    ? (project.thumbnail_svg_front ?? project.thumbnail_svg)
    : project.thumbnail_svg_back;
}

/**
 * The address of a side's picture for `<img>`, where its scripts cannot run, or null. Prefers the file, which browsers
 * cache; the project's own picture may be SVG text or an SVG data address, plain or base64.
 */
export function thumbnailSource(project: ProjectSummary, side: CardSide): string | null {
  const file = project.thumbnail_urls[side];
  if (file !== null) return file;
  const svg = storedSvg(project, side);
  return svg ? imageAddress(svg) : null;
}

import type { PageSetup } from "../document/pageSetup.ts";
import type { PageBoxes } from "./sheet.ts";

/**
 * What is cut and what is printed for it, of a page on this sheet (see `paperSetup`). A single card's page is cut to the
 * label; a sheet of labels is not cut itself. Null without bleed, marks or single cards.
 */
export function pageBoxes({
  page,
  label,
  finished = label,
  bleedMm,
  marks,
  layout,
}: PageSetup): PageBoxes | null {
  if (layout === "single") {
    const { widthMm: width, heightMm: height } = finished;
    const trim = { x: (page.widthMm - width) / 2, y: (page.heightMm - height) / 2, width, height };
    return {
      trim,
      bleed: {
        x: trim.x - bleedMm,
        y: trim.y - bleedMm,
        width: trim.width + 2 * bleedMm,
        height: trim.height + 2 * bleedMm,
      },
    };
  }
  if (bleedMm === 0 && marks.length === 0) return null;
  const sheet = { x: 0, y: 0, width: page.widthMm, height: page.heightMm };
  return { trim: sheet, bleed: sheet };
}

import type { PageSetup } from "../document/pageSetup.ts";
import type { PathCommand } from "../drawing/drawOp.ts";
import { outlineAt } from "./labelOutline.ts";
import { labelsOf, type PagePlan } from "./planSheets.ts";
import type { PageBoxes } from "./sheet.ts";

/**
 * The trim and bleed boxes of a page (see `paperSetup`). A single card's page is trimmed to the label; a sheet of
 * labels is not trimmed. Null without bleed, marks or single cards.
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

/** Corner radius of plastic cards, mm: ISO/IEC 7810. */
const plasticCornerMm = 3.18;

/**
 * The cut outlines of cards that extend over their edges, sheet mm: each label's cut, or the edge of the plastic
 * (see `paperSetup`). Empty without a bleed, because the edge of the drawing then shows the cut.
 */
export function cutOutlines(
  page: Pick<PagePlan, "slots" | "separator">,
  setup: PageSetup,
): readonly (readonly PathCommand[])[] {
  const { label, finished, bleedMm } = setup;
  if (bleedMm === 0) return [];
  const plastic = finished ? pageBoxes(setup)?.trim : undefined;
  if (!plastic) return labelsOf(page).map(({ xMm, yMm }) => outlineAt(label, xMm, yMm));
  const corners = { cornerWidthMm: plasticCornerMm, cornerHeightMm: plasticCornerMm };
  const { width: widthMm, height: heightMm } = plastic;
  return [outlineAt({ ...label, shape: "rounded", ...corners, widthMm, heightMm }, plastic.x, plastic.y)];
}

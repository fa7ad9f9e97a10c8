import type { PageSetup } from "../document/pageSetup.ts";
import type { PathCommand } from "../drawing/drawOp.ts";
import { outlineAt } from "./labelOutline.ts";
import { pageBoxes } from "./pageBoxes.ts";
import { labelsOf, type PagePlan } from "./planSheets.ts";

/** Of cards of plastic, mm: ISO/IEC 7810. */
const plasticCornerMm = 3.18;

/**
 * Where cards end that are drawn out over their edges, sheet mm: each label's cut, or the edge of the plastic (see `paperSetup`). None
 * without a bleed: there the card's own edge shows it.
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

import { parseProject } from "../document/index.ts";
import type { CardDrawing } from "../drawing/drawOp.ts";
import { designValues } from "./cardValues.ts";
import { type LayoutTools, layoutCard, prepareSide } from "./layoutCard.ts";

/** Draws the front of a small design that is not a card, such as text in the margin of a sheet. */
export function drawMark(
  design: Readonly<Record<string, unknown>>,
  { text }: Pick<LayoutTools, "text">,
): CardDrawing {
  const { project } = parseProject(design);
  const drawing = layoutCard(prepareSide(project, "front"), designValues, {
    text,
    images: { find: () => ({ status: "missing", detail: "" }) },
    paper: null,
    onProblem: () => undefined,
  });
  // Each sheet has a different mark, so its drawing must not be cached for all cards.
  return { ...drawing, elements: drawing.elements.map((element) => ({ ...element, bound: true })) };
}

import { parseProject } from "../document/index.ts";
import type { CardDrawing } from "../drawing/drawOp.ts";
import { designValues } from "./cardValues.ts";
import { type LayoutTools, layoutCard, prepareSide } from "./layoutCard.ts";

/** Draws the front of a small design that is no card: what stands on sheets besides cards. */
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
  // No other sheet has the same one: what is shared by cards would be kept for them.
  return { ...drawing, elements: drawing.elements.map((element) => ({ ...element, bound: true })) };
}

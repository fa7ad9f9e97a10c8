import { type PageSetup, safeZoneMm } from "../document/pageSetup.ts";
import type { Box, CardDrawing, ElementDrawing } from "../drawing/drawOp.ts";
import { type BoxSide, boxSides, type EmOf, inkBox, isStraightAt } from "../drawing/inkBox.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import { labelFit } from "../sheets/labelFit.ts";

/** An element that is too close to the card's edge or ends within the bleed. */
export type EdgeProblem = {
  readonly elementId: string;
  /** False if the problem is the same for every record. */
  readonly bound: boolean;
  readonly kind: "ends_in_bleed" | "near_edge";
  readonly message: string;
};

/** Differences below this are invisible, mm. */
const toleranceMm = 0.1;

/** Distances in mm from the card's edges, inwards. */
type Distances = Readonly<Record<BoxSide, number>>;

/**
 * Finds elements that cutting would spoil: text and codes outside the safe zone, and elements that end within the
 * bleed without being extended. Null if neither bleed nor safe zone is set, or the design does not fit its label.
 */
export function createEdgeCheck(
  setup: PageSetup,
  canvas: { readonly width: number; readonly height: number },
  emOf: EmOf,
): ((drawing: CardDrawing) => readonly EdgeProblem[]) | null {
  const safeMm = safeZoneMm(setup);
  const { matrix, exact } = labelFit(canvas, setup.label);
  if (!exact || (safeMm === 0 && setup.bleedMm === 0)) return null;
  const distances = (box: Box): Distances => ({
    left: box.x * matrix[0],
    right: (canvas.width - box.x - box.width) * matrix[0],
    top: box.y * matrix[3],
    bottom: (canvas.height - box.y - box.height) * matrix[3],
  });
  return ({ elements }) =>
    elements.flatMap((element) => [
      ...nearEdge(element, safeMm, distances, emOf),
      ...endsInBleed(element, setup.bleedMm, distances),
    ]);
}

function nearEdge(
  element: ElementDrawing,
  safeMm: number,
  distances: (box: Box) => Distances,
  emOf: EmOf,
): readonly EdgeProblem[] {
  const read = element.ops.filter(({ op }) => op === "glyphs" || op === "modules");
  const ink = safeMm > 0 ? inkBox({ transform: element.transform, ops: read }, emOf) : null;
  if (ink === null) return [];
  const [side, mm] = nearest(distances(ink));
  if (mm > safeMm - toleranceMm) return [];
  const message = problemTexts.nearEdge(element.text, { side, mm, safeMm });
  return [{ elementId: element.elementId, bound: element.bound, kind: "near_edge", message }];
}

function endsInBleed(
  element: ElementDrawing,
  bleedMm: number,
  distances: (box: Box) => Distances,
): readonly EdgeProblem[] {
  const painted = {
    transform: element.transform,
    ops: element.ops.filter(({ op }) => op === "path" || op === "image"),
  };
  const ink = bleedMm > 0 ? inkBox(painted) : null;
  if (ink === null) return [];
  const places = distances(ink);
  const side = boxSides.find((each) => {
    const beyond = -places[each];
    return beyond > toleranceMm && beyond < bleedMm - toleranceMm && !isStraightAt(painted, ink, each);
  });
  if (side === undefined) return [];
  const message = problemTexts.endsInBleed({ side, mm: -places[side], bleedMm });
  return [{ elementId: element.elementId, bound: element.bound, kind: "ends_in_bleed", message }];
}

function nearest(places: Distances): readonly [side: BoxSide, mm: number] {
  return boxSides
    .map((side) => [side, places[side]] as const)
    .reduce((least, each) => (each[1] < least[1] ? each : least));
}

export type {
  Box,
  CardDrawing,
  DrawOp,
  ElementDrawing,
  Matrix,
  Paint,
  PathCommand,
  PlacedWord,
  Stroke,
} from "../drawing/drawOp.ts";
export { roundedBox } from "../drawing/outlines.ts";
/** @internal Tests of other packages ask for it. */
export { parsePaint } from "../drawing/parsePaint.ts";
export { designValues, recordValues } from "./cardValues.ts";
export { isSilent, withLabels } from "./labels.ts";
export {
  type CardSide,
  imageSources,
  type LayoutProblem,
  type LayoutTools,
  layoutCard,
  layoutElement,
  prepareSide,
} from "./layoutCard.ts";
export { type HasPhoto, missingFacts } from "./missingFacts.ts";
export { personName, printedValues } from "./printedValues.ts";

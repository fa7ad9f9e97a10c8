export type { Box, CardDrawing, DrawOp, ElementDrawing, Matrix, Paint, PathCommand, PlacedWord, Stroke } from "./drawOp.ts";
export { designValues, recordValues } from "./cardValues.ts";
export {
  type CardSide,
  imageSources,
  type LayoutProblem,
  type LayoutTools,
  layoutCard,
  layoutElement,
  prepareSide,
} from "./layoutCard.ts";
export { parsePaint } from "./parsePaint.ts";

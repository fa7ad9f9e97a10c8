export { designValues, recordValues } from "./cardValues.ts";
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
} from "./drawOp.ts";
export {
  type CardSide,
  imageSources,
  type LayoutProblem,
  type LayoutTools,
  layoutCard,
  layoutElement,
  prepareSide,
} from "./layoutCard.ts";
export { polygon, roundedBox } from "./outlines.ts";
export { parsePaint } from "./parsePaint.ts";

export type {
  Art,
  ArtGroup,
  ArtNode,
  ArtShape,
  ArtStroke,
  FillRule,
} from "../drawing/art.ts";
export { type CardLook, createLookReader, lookDifference } from "../drawing/cardLook.ts";
export type {
  Box,
  CardDrawing,
  Cmyk,
  DrawOp,
  ElementDrawing,
  Gradient,
  GradientStop,
  Matrix,
  Paint,
  PathCommand,
  PlacedWord,
  Stroke,
} from "../drawing/drawOp.ts";
export { paintsInParts } from "../drawing/drawOp.ts";
export { colourAt, inverseOf, isGradient, repaintedFill } from "../drawing/gradient.ts";
export {
  blurReach,
  type EmOf,
  inkBox,
  type ShadowOp,
  shadowArea,
  shadowBox,
  shadowPaint,
} from "../drawing/inkBox.ts";
export { polygon, roundedBox } from "../drawing/outlines.ts";
export { knownSpots, parseInk } from "../drawing/parseInk.ts";
export { parsePaint } from "../drawing/parsePaint.ts";
export { applyTone, isGreyTone, type Tone, toneName } from "../drawing/tone.ts";
export { type CivilDate, parseDay } from "../expressions/dates/civilDate.ts";
export { expressionEngine, loadExpressions } from "../expressions/loaded.ts";
export { designValues, printedValues, recordValues } from "./cardValues.ts";
export {
  type CardSide,
  drawMark,
  imageSources,
  isSilent,
  type LayoutProblem,
  type LayoutTools,
  layoutCard,
  layoutElement,
  loadForDesign,
  placement,
  prepareSide,
  withLabels,
} from "./layoutCard.ts";
export { type HasPhoto, missingFacts } from "./missingFacts.ts";
export { sampleValues, withSamplePhoto } from "./sampleValues.ts";
export { surroundingsOf } from "./surroundings.ts";
export { createTextSpread, type SpreadGatherer, type SpreadText, type TextSpread } from "./textSpread.ts";

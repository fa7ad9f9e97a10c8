export { applyTone } from "../drawing/applyTone.ts";
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
export { type EmOf, inkBox } from "../drawing/inkBox.ts";
export { polygon, roundedBox } from "../drawing/outlines.ts";
export { knownSpots, parseInk } from "../drawing/parseInk.ts";
export { parsePaint } from "../drawing/parsePaint.ts";
export {
  blurReach,
  type ShadowOp,
  shadowArea,
  shadowBox,
  shadowPaint,
} from "../drawing/shadowArea.ts";
export { isGreyTone, type Tone, toneName } from "../drawing/tone.ts";
export { type CivilDate, parseDay } from "../expressions/dates/civilDate.ts";
export { expressionEngine, loadExpressions } from "../expressions/loaded.ts";
export { designValues, printedValues, recordValues } from "./cardValues.ts";
export { drawMark } from "./drawMark.ts";
export { isSilent, withLabels } from "./labels.ts";
export {
  type CardSide,
  imageSources,
  type LayoutProblem,
  type LayoutTools,
  layoutCard,
  layoutElement,
  loadForDesign,
  placement,
  prepareSide,
} from "./layoutCard.ts";
export { type HasPhoto, missingFacts } from "./missingFacts.ts";
export { sampleValues, withSamplePhoto } from "./sampleValues.ts";
export { surroundingsOf } from "./surroundings.ts";
export { createTextSpread, type SpreadGatherer, type SpreadText, type TextSpread } from "./textSpread.ts";

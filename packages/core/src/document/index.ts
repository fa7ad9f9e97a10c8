export { mmPerInch, mmToDots, pointsPerMm } from "../drawing/inches.ts";
export {
  type ElementType,
  elementTypes,
  isElementType,
  type StoredElement,
} from "../elements/elementKinds.ts";
export { DesignError } from "../problems/designError.ts";
export { type CardSize, cardSize, hasCardSize } from "./cardSize.ts";
export {
  cardLengthsMm,
  cardSizes,
  centred,
  knownCardSize,
  labelOfSize,
  offeredSizes,
  unprintableEdgeMm,
  usualSetup,
  withLabel,
} from "./cardSizes.ts";
export { assumedCopiesToken } from "./copiesToken.ts";
export { type Cutout, type CutoutKind, cutoutKinds, cutoutsOn, isPunched, usualCutout } from "./cutouts.ts";
export {
  type DataMode,
  type Project,
  printSetup,
  type RulerGuide,
  type SideName,
  sideElements,
  sideNames,
  sidesOf,
} from "./design.ts";
export { groupsOf, inGroups } from "./groups.ts";
export { schemaVersion } from "./migrations.ts";
export {
  defaultPageSetup,
  type LabelGrid,
  type LabelSetup,
  type LabelShape,
  labelShapes,
  type MarkName,
  markNames,
  maxBleedMm,
  modalPageSetup,
  type PageSetup,
  type RollLengths,
  type SheetLayout,
  type SheetSetup,
  type StockName,
  safeZoneMm,
  sheetLayouts,
} from "./pageSetup.ts";
export { type Paper, paperOf, papers } from "./papers.ts";
export { parsePageSetup } from "./parsePageSetup.ts";
export { parseProject } from "./parseProject.ts";
export { readColumnTypes } from "./readColumnTypes.ts";
export { readElements } from "./readElements.ts";
export { readLookups } from "./readLookups.ts";
export { type PhotoEdits, readPhotoEdits } from "./readPhotoEdits.ts";
export { readSequence } from "./readSequence.ts";
export { readTextStyles } from "./readTextStyles.ts";
export { readRulerGuides } from "./rulerGuides.ts";
export { readSample, type Sample } from "./sample.ts";
export {
  type SampleMark,
  type SampleRole,
  sampleMarks,
  withoutSampleMarks,
} from "./sampleMarks.ts";
export { type Stock, type StockFamily, type StockGrid, stockId, stockName, withStock } from "./stock.ts";
export { readMapping, toStoredMapping } from "./storedMapping.ts";
export { toStoredPageSetup } from "./toStoredPageSetup.ts";
export { toStoredElement, toStoredProject } from "./toStoredProject.ts";
export { canvasMm, canvasPx, pxPerMm } from "./units.ts";

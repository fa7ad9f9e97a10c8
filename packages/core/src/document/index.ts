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
export { type Cutout, type CutoutKind, cutoutKinds, cutoutsOn, isPunched, usualCutout } from "./cutouts.ts";
export {
  type DataMode,
  type PhotoEdits,
  type Project,
  printSetup,
  type RulerGuide,
  readPhotoEdits,
  readSample,
  type Sample,
  type SideName,
  sideElements,
  sideNames,
  sidesOf,
} from "./design.ts";
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
export { parseProject, readColumnTypes, readLookups, readRulerGuides, readSequence } from "./parseProject.ts";
export { groupsOf, inGroups, readElements } from "./readElements.ts";
export { readTextStyles } from "./readTextStyles.ts";
export {
  type SampleMark,
  type SampleRole,
  sampleMarks,
  withoutSampleMarks,
} from "./sampleMarks.ts";
export { type Stock, type StockFamily, type StockGrid, stockId, stockName, withStock } from "./stock.ts";
export { readMapping, toStoredMapping } from "./storedMapping.ts";
export {
  assumedCopiesToken,
  toStoredElement,
  toStoredPageSetup,
  toStoredProject,
} from "./toStoredProject.ts";
export { canvasMm, canvasPx, pxPerMm } from "./units.ts";

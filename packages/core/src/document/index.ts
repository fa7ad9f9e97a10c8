export { mmPerInch, mmToDots, pointsPerMm } from "../drawing/inches.ts";
export { type ElementType, elementTypes, isElementType } from "../elements/elementKinds.ts";
export { DesignError } from "../problems/designError.ts";
export { type CardSize, cardSize, hasCardSize } from "./cardSize.ts";
export {
  cardSizes,
  knownCardSize,
  labelOfSize,
  usualSetup,
  withLabel,
} from "./cardSizes.ts";
export {
  type DataMode,
  type Project,
  printSetup,
  type SideName,
  type StoredElement,
  sideElements,
  sideNames,
  sidesOf,
} from "./design.ts";
export { schemaVersion } from "./migrations/index.ts";
export {
  defaultPageSetup,
  type LabelSetup,
  modalPageSetup,
  type PageSetup,
  type SheetSetup,
} from "./pageSetup.ts";
export { parsePageSetup } from "./parsePageSetup.ts";
export { parseProject } from "./parseProject.ts";
export { readElements } from "./readElements.ts";
export { readMapping, toStoredMapping } from "./storedMapping.ts";
export { toStoredPageSetup } from "./toStoredPageSetup.ts";
export { toStoredElement, toStoredProject } from "./toStoredProject.ts";
export { canvasMm, canvasPx, pxPerMm } from "./units.ts";

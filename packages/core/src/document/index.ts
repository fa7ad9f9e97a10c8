export { type CardSize, cardSize, hasCardSize, isCanvasOf } from "./cardSize.ts";
export {
  cardSizes,
  type KnownCardSize,
  knownCardSize,
  labelOfSize,
  usualSetup,
  withLabel,
} from "./cardSizes.ts";
export {
  type DataMode,
  dataModes,
  type ElementBase,
  type KeptParts,
  nothingKept,
  type Project,
  printSetup,
  type SideName,
  type StoredElement,
  sideElements,
  sideNames,
  sidesOf,
} from "./design.ts";
export { DesignError } from "./designError.ts";
export { type ElementType, elementTypes, isElementType } from "./elementType.ts";
export { schemaVersion } from "./migrations/index.ts";
export {
  defaultPageSetup,
  type LabelSetup,
  type LabelShape,
  modalPageSetup,
  type PageSetup,
  type SheetSetup,
} from "./pageSetup.ts";
export { parsePageSetup } from "./parsePageSetup.ts";
export { parseProject } from "./parseProject.ts";
export { readElements } from "./readElements.ts";
export { readMapping, toStoredMapping } from "./storedMapping.ts";
export { type StoredPageSetup, toStoredPageSetup } from "./toStoredPageSetup.ts";
export { toStoredElement, toStoredProject } from "./toStoredProject.ts";
export { canvasMm, canvasPx, mmToDots, mmToPoints, pxPerMm } from "./units.ts";

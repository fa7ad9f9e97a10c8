export { createBleedRing } from "./createBleedRing.ts";
export { createPlacer } from "./createPlacer.ts";
export { cutoutOutline } from "./cutoutOutline.ts";
export { guideWidthMm, occupiedBoxes, planGuides } from "./guideMarks.ts";
export { type FrameScale, frameScale, labelFit, type PaperScale, paperPx, paperScale } from "./labelFit.ts";
export { labelCorners, labelOutlineOnCanvas, outlineAt } from "./labelOutline.ts";
export { cutOutlines, pageBoxes } from "./pageBoxes.ts";
export { type PaperChoice, paperFor, paperSetup } from "./paperSetup.ts";
export {
  parsePrinterProfile,
  printerProfileFrom,
  type StoredPrinterProfile,
  storedCorrection,
  toStoredPrinter,
} from "./parsePrinterProfile.ts";
export {
  dpiOptions,
  type PrintLimits,
  parsePrintRequest,
} from "./parsePrintRequest.ts";
export { placeOnSheet } from "./placeOnSheet.ts";
export {
  type PagePlan,
  type PageSlot,
  pageOrder,
  planSheets,
  type RecordLabels,
  recordLabels,
  type SheetPlan,
} from "./planSheets.ts";
export { onWholeDots, printerDots } from "./printerDots.ts";
export {
  type CardArea,
  type Correction,
  correctionMatrix,
  correctionOf,
  type PrinterProfile,
} from "./printerProfile.ts";
export {
  type ColourChoice,
  colourChoice,
  colourSpaces,
  type FlipEdge,
  fileNamePart,
  labelsBefore,
  type PrintOrder,
  type PrintRequest,
  type PrintSide,
  pdfStandards,
  printFileName,
  printQuality,
  sampleFileName,
} from "./printRequest.ts";
export {
  batchesOf,
  batchSize,
  batchSizes,
  createRecordPicker,
  nextRange,
  type RecordPicker,
  type RecordRange,
  resolveRange,
} from "./recordPicker.ts";
export type { PlacedCard, SheetPage } from "./sheet.ts";
export {
  partRequests,
  partSizes,
  planParts,
  recordsOnSheets,
  type SheetSpan,
  sheetsOf,
} from "./sheetParts.ts";
export {
  backMirroring,
  labelGrids,
  type Mirroring,
  /** @internal Used by tests of other packages. */
  slotPlace,
  slotsPerSheet,
} from "./slotPlace.ts";

export { planGuides } from "./guideMarks.ts";
export { labelFit } from "./labelFit.ts";
export { labelOutlineOnCanvas } from "./labelOutline.ts";
export { type FrameScale, frameScale, type PaperScale, paperPx, paperScale } from "./paperScale.ts";
export {
  dpiOptions,
  type PrintLimits,
  parsePrintRequest,
} from "./parsePrintRequest.ts";
export { partRequests, partSizes } from "./partRequests.ts";
export { placeOnSheet } from "./placeOnSheet.ts";
export { type PagePlan, type PageSlot, planSheets, type SheetPlan } from "./planSheets.ts";
export { fileNamePart, printFileName } from "./printFileName.ts";
export { printQuality } from "./printQuality.ts";
export type { FlipEdge, PrintOrder, PrintRequest, PrintSide } from "./printRequest.ts";
export { createRecordPicker, type RecordPicker } from "./recordPicker.ts";
export {
  batchesOf,
  batchSize,
  nextRange,
  type RecordRange,
  resolveRange,
} from "./recordRange.ts";
export type { PlacedCard, SheetPage } from "./sheet.ts";
export { planParts, recordsOnSheets, type SheetSpan, sheetsOf } from "./sheetParts.ts";

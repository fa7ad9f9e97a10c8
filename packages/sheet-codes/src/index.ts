export { drawSheetCode } from "./drawSheetCode.ts";
export {
  /** @internal Used by tests of other packages. */
  printCode,
  printIdStart,
  readSheetCode,
  type SheetName,
  writeSheetCode,
} from "./sheetCode.ts";
export { hasRoomForCodes, sheetCodeProblems } from "./sheetCodePlace.ts";
export { countSheets, type SheetLabels, type SheetsOfPrint, sheetAlone, sheetLabels } from "./sheetLabels.ts";

export type { GreyPicture } from "./greyPicture.ts";
export {
  beyondFront,
  type ReadingOfSheet,
  type ReadSheet,
  readTestSheet,
  unreadableReasons,
} from "./readTestSheet.ts";
export { testPapers } from "./testMarks.ts";
export { testSheetDesign } from "./testSheetDesign.ts";

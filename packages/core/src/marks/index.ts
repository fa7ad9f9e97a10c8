export { createMarks } from "./createMarks.ts";
export { drawSeparator } from "./drawSeparator.ts";
export { markLacks, sheetMarks } from "./sheetMarks.ts";

export { createMarks } from "./createMarks.ts";
export { sheetMarks } from "./sheetMarks.ts";

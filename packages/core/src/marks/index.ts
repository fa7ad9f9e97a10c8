export { createMarks } from "./createMarks.ts";
export { markLacks, sheetMarks } from "./sheetMarks.ts";

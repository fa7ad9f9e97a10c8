export { createMarks } from "./createMarks.ts";
export { markLacks } from "./markLacks.ts";
export { sheetMarks } from "./sheetMarks.ts";

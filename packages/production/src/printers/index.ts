export { readPrinterFile } from "./readPrinterFile.ts";
export { readScan } from "./readScan.ts";
export { writeTestSheet } from "./writeTestSheet.ts";

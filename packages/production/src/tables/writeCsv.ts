export { restoreCell, writeCsv } from "@print-builder/core/records";

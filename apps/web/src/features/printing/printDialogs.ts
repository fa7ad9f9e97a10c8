/** What the editor opens of printing, as one file that is fetched when something is first printed or looked at. */
export { openExportPictures } from "./exportPictures/openExportPictures.ts";
export { openBulkPrint } from "./openBulkPrint.ts";
export { openExportPdf } from "./openExportPdf.ts";
export { openRecordPreview } from "./recordPreview/openRecordPreview.ts";
export { openSchoolPrint } from "./schoolPrint/openSchoolPrint.ts";

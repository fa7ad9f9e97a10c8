/** The print dialogs of the editor, as one chunk that is loaded on first use. */
export { openExportPictures } from "./exportPictures/openExportPictures.ts";
export { openBulkPrint } from "./openBulkPrint.ts";
export { openExportPdf } from "./openExportPdf.ts";
export { openRecordPreview } from "./recordPreview/openRecordPreview.ts";
export { openSchoolPrint } from "./schoolPrint/openSchoolPrint.ts";

export type { PictureStore } from "./pictureBook.ts";
export { type PdfOptions, type PdfResult, writePdf } from "./writePdf.ts";

export { type JpegHeader, readJpegHeader } from "./jpegHeader.ts";
export type { PictureStore } from "./pictureBook.ts";
export { type PdfOptions, type PdfResult, writePdf } from "./writePdf.ts";

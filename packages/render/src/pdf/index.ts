export { type JpegHeader, readJpegHeader } from "./jpegHeader.ts";
export type { PictureStore, PixelSize } from "./pictureBook.ts";
export { isSvg } from "./svgPicture.ts";
export { type PdfOptions, type PdfResult, writePdf } from "./writePdf.ts";

export { readJpegHeader } from "./jpegHeader.ts";
export type { PictureStore, PixelSize } from "./pictureBook.ts";
export { isSvg } from "./svgPicture.ts";
export { type PdfOptions, writePdf } from "./writePdf.ts";

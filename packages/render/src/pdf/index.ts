export { assemblePdf } from "./assemblePdf.ts";
export { type DrawnPart, drawPart } from "./drawPart.ts";
export { readJpegHeader, readOrientation } from "./jpegHeader.ts";
export type { KeptPictures, PictureStore, PixelSize } from "./pictureBook.ts";
export { orientationDirectory, plainJpeg } from "./plainJpeg.ts";
export type { PictureTarget, PreparedPicture } from "./preparedPicture.ts";
export { isSvg } from "./preparedPicture.ts";
export { type PdfOptions, writePdf } from "./writePdf.ts";

export { assemblePdf } from "./assemblePdf.ts";
export type { PdfColour } from "./colour/pdfColour.ts";
export { checkPressProfile, genericPress } from "./colour/pressProfile.ts";
export { type DrawnPart, drawPart } from "./drawPart.ts";
export { readJpegHeader } from "./jpegHeader.ts";
export type { KeptPictures, PictureStore, PixelSize } from "./pictureBook.ts";
export type { PictureTarget, PreparedPicture } from "./preparedPicture.ts";
export { isSvg } from "./svgPicture.ts";
export { type PdfOptions, writePdf } from "./writePdf.ts";

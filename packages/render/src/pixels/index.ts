export { edgePx, type Samples, toBitmap } from "./bitmap.ts";
export { drawCard, drawGround, fitOf, type PictureSize } from "./drawCard.ts";
export { combined, type ImageOp, type ShownPicture } from "./drawElement.ts";
export { drawPage, type PagePixels } from "./drawPage.ts";
export { toJpg, toPng } from "./encode.ts";
export { freeBytes } from "./freeBytes.ts";

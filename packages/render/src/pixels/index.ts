export { freeBytes } from "../freeBytes.ts";
export { edgePx, type Samples, toBitmap } from "./bitmap.ts";
export { drawCard, drawGround, fitOf, type PictureSize, toJpg, toPng } from "./drawCard.ts";
export { combined, type ImageOp, type ShownPicture } from "./drawElement.ts";
export { drawPage, type PagePixels } from "./drawPage.ts";

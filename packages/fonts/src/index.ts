export type { CatalogueFace, FontFamily, FontGroup } from "./catalogue.ts";
export { faceFile, fontFamilies } from "./catalogue.ts";
export { resolveFace } from "./chooseFace.ts";
export { createFontSource } from "./createFontSource.ts";
export { emojiFace, fallbackFaces } from "./fallbackFaces.ts";
export { FontFileError } from "./fontFileError.ts";
export type { FontFace } from "./nearestFace.ts";
export type { UploadedFace, UploadedFont } from "./uploadedFonts.ts";
export { openUploadedFont } from "./uploadedFonts.ts";

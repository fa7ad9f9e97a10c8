export type { CatalogueFace, FontFamily, FontGroup } from "./catalogue.ts";
export { faceFile, fontFamilies } from "./catalogue.ts";
export { type FamilyLookup, familyKey, resolveFace, stylesOfFamily } from "./chooseFace.ts";
export type { NamedFace, UploadedFace, UploadedFont } from "./createFontSource.ts";
export {
  createFaceSource,
  /** @internal Used by tests of other packages. */
  createFontSource,
  openUploadedFont,
  uploadedFaceFor,
  uploadedFamilies,
  type WantedFont,
} from "./createFontSource.ts";
export { type FontFace, nearestFace } from "./nearestFace.ts";
export type { FontEmbedding } from "./readFontFile.ts";
export { FontFileError } from "./readFontFile.ts";
export {
  type CutFace,
  cutFace,
  glyphsPerSlice,
  isSlicedFace,
  slicedFaces,
  sliceFiles,
  sliceOf,
  sliceRange,
} from "./slices/cutFace.ts";

export type { PhotoFound, PhotoIndex, PhotoMatch, PhotoReport, PhotoTier } from "./matchPhotos.ts";
export { createPhotoIndex, matchPhotos } from "./matchPhotos.ts";

export type { PhotoFaces } from "./photoFaces.ts";
export { type PictureKind, pictureKind } from "./pictureKind.ts";
export { plainPicture } from "./plainPicture.ts";
export { type FaceFinder, startFaceFinder } from "./startFaceFinder.ts";
export {
  type PictureShrinker,
  startPictureShrinker,
} from "./startPictureShrinker.ts";

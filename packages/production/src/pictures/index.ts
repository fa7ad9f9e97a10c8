export { parsePlainJson } from "./parsePlainJson.ts";
export { faceIn, type PhotoFacts, photoFactsVersion } from "./photoFacts.ts";
export { type PictureKind, pictureKind } from "./pictureKind.ts";
export { plainPicture } from "./plainPicture.ts";
export { type PhotoLooker, startPhotoLooker } from "./startPhotoLooker.ts";
export {
  type PictureShrinker,
  startPictureShrinker,
} from "./startPictureShrinker.ts";
export { withoutMetadata } from "./withoutMetadata.ts";

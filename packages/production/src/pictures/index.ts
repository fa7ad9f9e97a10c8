export { type PictureKind, pictureKind } from "../pictureFiles/pictureKind.ts";
export { withoutMetadata } from "../pictureFiles/withoutMetadata.ts";
export { parsePlainJson } from "./parsePlainJson.ts";
export { faceIn, type PhotoFacts, photoFactsVersion } from "./photoFacts.ts";
export { plainPicture } from "./plainPicture.ts";
export { type PhotoLooker, startPhotoLooker } from "./startPhotoLooker.ts";
export {
  type PictureShrinker,
  startPictureShrinker,
} from "./startPictureShrinker.ts";

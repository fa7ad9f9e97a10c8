export { type PictureKind, pictureKind } from "../pictureFiles/pictureKind.ts";
export { withoutMetadata } from "../pictureFiles/withoutMetadata.ts";
export { parsePlainJson } from "./parsePlainJson.ts";
export { faceIn, type PhotoFacts, photoFactsVersion } from "./photoFacts.ts";
export { plainPicture } from "./plainPicture.ts";
export { type PictureReader, startPictureReader } from "./startPictureReader.ts";

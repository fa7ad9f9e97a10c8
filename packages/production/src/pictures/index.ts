export { type PictureKind, pictureKind } from "./pictureKind.ts";
export { plainPicture } from "./plainPicture.ts";
export {
  type PictureShrinker,
  startPictureShrinker,
} from "./startPictureShrinker.ts";

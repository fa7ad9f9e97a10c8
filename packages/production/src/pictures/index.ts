export {
  type PictureShrinker,
  type PictureShrinkerOptions,
  startPictureShrinker,
} from "./startPictureShrinker.ts";

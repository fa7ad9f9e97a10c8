export {
  type PictureShrinker,
  startPictureShrinker,
} from "./startPictureShrinker.ts";

export { type Person, paintAdult } from "./adultPortrait.ts";
export {
  type Look,
  paintPupil,
  /** @internal Used by a test of the demo. */
  photoHeight,
  /** @internal */
  photoWidth,
} from "./pupilPortrait.ts";

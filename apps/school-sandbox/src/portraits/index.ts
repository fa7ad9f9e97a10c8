export { type Person, paintAdult } from "./adultPortrait.ts";
export {
  type Look,
  paintPupil,
  /** @internal A test of the demo asks for both. */
  photoHeight,
  /** @internal */
  photoWidth,
} from "./pupilPortrait.ts";

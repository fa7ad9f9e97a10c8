export { type Person, paintAdult } from "./adultPortrait.ts";
export { type Look, paintPupil, photoHeight, photoWidth } from "./pupilPortrait.ts";

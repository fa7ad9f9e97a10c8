export { readArt, whyNotArt } from "./art/readArt.ts";
export { SvgError } from "./parseXml.ts";
export { holdsText, readSvg } from "./readSvg.ts";
export { type CleanPicture, sanitiseSvg } from "./sanitiseSvg.ts";

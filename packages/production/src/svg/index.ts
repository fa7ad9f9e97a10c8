export { sanitiseSvg } from "./sanitiseSvg.ts";
export { openShapesInChild } from "./shapes/openShapesInChild.ts";
export { SvgError } from "./svgError.ts";

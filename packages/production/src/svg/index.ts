export { sanitiseSvg } from "./sanitiseSvg.ts";
export { SvgError } from "./svgError.ts";

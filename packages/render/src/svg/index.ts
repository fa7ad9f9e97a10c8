export { CardPicture, ElementShape } from "./CardSvg.ts";
export type { CardFrame } from "./cardNode.ts";
export { aspectFor } from "./cardNode.ts";
export { pathData } from "./svgNumber.ts";
export { pictureSvg, toSvg } from "./toSvg.ts";
export { wordOutline } from "./wordOutline.ts";

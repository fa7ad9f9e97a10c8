export { aspectFor } from "./aspect.ts";
export { CardPicture, ElementShape } from "./CardSvg.ts";
export type { CardFrame } from "./cardNode.ts";
export { pathData } from "./pathData.ts";
export { pictureSvg } from "./pictureSvg.ts";
export { toSvg } from "./toSvg.ts";
export { wordOutline } from "./wordOutline.ts";

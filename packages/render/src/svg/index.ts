export { aspectFor } from "./aspect.ts";
export { CardPicture, ElementShape } from "./CardSvg.ts";
export type { CardFrame } from "./cardNode.ts";
export { toSvg } from "./toSvg.ts";

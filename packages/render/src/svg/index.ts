export { aspectFor } from "./aspect.ts";
export { CardPicture, ElementShape } from "./CardSvg.ts";
export type { CardFrame } from "./cardNode.ts";
export { type DrawingSources, elementNode, opNodes } from "./elementNodes.ts";
export type { SvgNode } from "./svgNode.ts";
export { type SvgOptions, toSvg } from "./toSvg.ts";

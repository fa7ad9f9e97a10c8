import type { DrawOp, Matrix } from "@print-builder/core/layout";
import { imageNodes } from "./elementNodes.ts";
import { renderNode, svgNode } from "./svgNode.ts";
import { svgMatrix } from "./svgNumber.ts";

/**
 * One picture of a card with its crop, as an SVG of `width` × `height` px; `place` maps the element's box to these px.
 */
export function pictureSvg(
  op: Extract<DrawOp, { op: "image" }>,
  place: Matrix,
  { width, height }: { readonly width: number; readonly height: number },
  url: string,
): string {
  const shown = svgNode("g", { transform: svgMatrix(place) }, imageNodes(op, { pictureUrl: () => url }));
  const size = { width: String(width), height: String(height) };
  return renderNode(svgNode("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, [shown]));
}

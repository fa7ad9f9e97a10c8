import type { CardDrawing, DrawOp, Matrix } from "@print-builder/core/layout";
import { type CardFrame, cardNode, type ElementLeaf } from "./cardNode.ts";
import { type DrawingSources, elementNode, imageNodes } from "./elementNodes.ts";
import { renderNode, type SvgNode, svgNode } from "./svgNode.ts";
import { svgMatrix } from "./svgNumber.ts";

export type SvgOptions = DrawingSources & CardFrame & { readonly title: string };

/**
 * A card as a complete, standalone SVG: glyphs as outlines, pictures by the URLs from `pictureUrl`, the card's words in
 * `<title>` and `aria-label`. Well-formed for any text. Throws a RangeError if a face is not loaded or the drawing
 * contains a number that is not finite.
 */
export function toSvg(drawing: CardDrawing, options: SvgOptions): string {
  const expand = (child: SvgNode<ElementLeaf> | string | ElementLeaf): SvgNode | string => {
    if (typeof child === "string") {
      return child;
    }
    return "element" in child
      ? elementNode(child.element, options)
      : { ...child, children: child.children.map(expand) };
  };
  return renderNode(expand(cardNode(drawing, options, "label-shape")));
}

/**
 * A picture on a card with its crop, as an SVG of `width` × `height` px; `place` maps the element's box to these px.
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

import type { CardDrawing } from "@print-builder/core/layout";
import { type CardFrame, cardNode, type ElementLeaf } from "./cardNode.ts";
import { type DrawingSources, elementNode } from "./elementNodes.ts";
import { renderNode, type SvgNode } from "./svgNode.ts";

export type SvgOptions = DrawingSources & CardFrame & { readonly title: string };

/**
 * A card as a complete, standalone SVG: glyphs as outlines, pictures by the addresses from `pictureUrl`, the card's
 * words in `<title>` and `aria-label`. Well-formed for any text. Throws a RangeError when a face is not loaded or the
 * drawing contains a number that is not finite.
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

import type { CardDrawing, ElementDrawing } from "@print-builder/core/layout";
import { createElement, memo, type ReactNode, useId } from "react";
import { type CardFrame, cardNode, type ElementLeaf } from "./cardNode.ts";
import { type DrawingSources, elementNode } from "./elementNodes.ts";
import type { SvgNode } from "./svgNode.ts";

// Deliberately without JSX: Node runs .ts files directly but not .tsx, and a server imports this folder too.

type ElementShapeProps = DrawingSources & { readonly drawing: ElementDrawing };
type CardPictureProps = DrawingSources & CardFrame & { readonly drawing: CardDrawing };

/**
 * An element of a card, drawn again only when its drawing, the faces or `pictureUrl` is a new object: pass the same
 * `pictureUrl` function until pictures change.
 */
export const ElementShape = memo(function ElementShape({ drawing, faces, pictureUrl }: ElementShapeProps) {
  return reactNode(elementNode(drawing, { faces, pictureUrl }), noLeaf);
});

/** A whole card with the same elements and attributes as in `toSvg`, from the same description. */
export function CardPicture({ drawing, faces, pictureUrl, ...frame }: CardPictureProps): ReactNode {
  // A page may show many cards, and its ids must be unique.
  const clipId = `label-shape-${useId()}`;
  const shape = ({ element }: ElementLeaf) =>
    createElement(ElementShape, { key: element.elementId, drawing: element, faces, pictureUrl });
  return reactNode(cardNode(drawing, frame, clipId), shape);
}

function reactNode<Leaf extends object>(node: SvgNode<Leaf>, leaf: (leaf: Leaf) => ReactNode): ReactNode {
  const children = node.children.map((child) => {
    if (typeof child === "string") {
      return child;
    }
    return "tag" in child ? reactNode(child, leaf) : leaf(child);
  });
  const attributes = Object.entries(node.attributes).map(([name, value]) => [reactName(name), value]);
  return createElement(node.tag, Object.fromEntries(attributes), ...children);
}

function noLeaf(leaf: never): ReactNode {
  return leaf;
}

/** React renames `fill-opacity` to `fillOpacity`, but keeps `aria-label`. */
function reactName(name: string): string {
  return name.startsWith("aria-")
    ? name
    : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

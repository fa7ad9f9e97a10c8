import type { Box, CardDrawing, ElementDrawing, PathCommand } from "@print-builder/core/layout";
import { aspectFor } from "./aspect.ts";
import { fillOf } from "./elementNodes.ts";
import { xmlText } from "./escapeXml.ts";
import { pathData } from "./pathData.ts";
import { type SvgNode, svgNode } from "./svgNode.ts";
import { svgNumber } from "./svgNumber.ts";

/** How a card stands in its picture; everything is in canvas px unless said otherwise. */
export type CardFrame = {
  /** Name of the card, followed in `<title>` by what the card says. Without it there is no `<title>`. */
  readonly title?: string;
  /** The label's shape; nothing shows outside it. All shows where it has no commands. */
  readonly clip?: readonly PathCommand[];
  /** What part is shown: the whole canvas unless given, e.g. the label around a canvas of another shape. */
  readonly viewBox?: Box;
  /** `width` and `height` as CSS lengths: `86mm`, `324px`, `100%`. */
  readonly size?: { readonly width: string; readonly height: string };
};

/** Stands in the tree for an element, so that each renderer draws elements in its own way. */
export type ElementLeaf = { readonly element: ElementDrawing };

/** A card as an SVG tree. `clipId` is the id of the label's shape, unique in the page that shows the card. */
export function cardNode(drawing: CardDrawing, frame: CardFrame, clipId: string): SvgNode<ElementLeaf> {
  const elements = drawing.elements.map((element): ElementLeaf => ({ element }));
  const shapes = [...backgroundNode(drawing), ...elements];
  const title = frame.title === undefined ? [] : [svgNode("title", {}, [cardTitle(frame.title, drawing)])];
  if (!frame.clip?.length) {
    return svgNode<ElementLeaf>("svg", rootAttributes(drawing, frame), [...title, ...shapes]);
  }
  const shape = svgNode("clipPath", { id: clipId }, [svgNode("path", { d: pathData(frame.clip) })]);
  const clipped = svgNode<ElementLeaf>("g", { "clip-path": `url(#${clipId})` }, shapes);
  return svgNode<ElementLeaf>("svg", rootAttributes(drawing, frame), [...title, shape, clipped]);
}

function backgroundNode({ background, width, height }: CardDrawing): readonly SvgNode[] {
  return background.alpha === 0
    ? []
    : [svgNode("rect", { width: svgNumber(width), height: svgNumber(height), ...fillOf(background) })];
}

function cardTitle(title: string, drawing: CardDrawing): string {
  const texts = drawing.elements.map((element) => element.text);
  return xmlText([title, ...texts].filter((text) => text !== "").join("\n"));
}

function rootAttributes(drawing: CardDrawing, frame: CardFrame): Record<string, string> {
  const view = frame.viewBox ?? { x: 0, y: 0, width: drawing.width, height: drawing.height };
  return {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: [view.x, view.y, view.width, view.height].map(svgNumber).join(" "),
    preserveAspectRatio: aspectOf(view, frame.size),
    ...frame.size,
  };
}

const lengthPattern = /^([\d.]+)(mm|cm|in|pt|px|)$/;

function aspectOf(view: Box, size: CardFrame["size"]): string {
  const [, width, unit] = lengthPattern.exec(size?.width ?? "") ?? [];
  const [, height, otherUnit] = lengthPattern.exec(size?.height ?? "") ?? [];
  // Shares of a page (`100%`) say nothing of the shape.
  if (unit === undefined || unit !== otherUnit) {
    return "xMidYMid meet";
  }
  const pixels = unit === "px" || unit === "";
  return aspectFor(view, { width: Number(width), height: Number(height) }, pixels ? 0.5 : 0);
}

import type { Box, CardDrawing, ElementDrawing, PathCommand } from "@print-builder/core/layout";
import { fillOf } from "./elementNodes.ts";
import { type SvgNode, svgNode, xmlText } from "./svgNode.ts";
import { pathData, svgNumber } from "./svgNumber.ts";

type Size = { readonly width: number; readonly height: number };

/** A label's canvas has whole px, and a difference of one px still counts as the same card (see core's layout). */
const canvasRoundingPx = 1.5;

/**
 * The `preserveAspectRatio` for showing `canvas` in `target`: `none` if their aspect ratios differ only by the
 * rounding of the canvas and of the target (`targetRounding`, in the target's unit), so that no hairline of paper
 * shows at an edge; else `xMidYMid meet`, whole and undistorted. Cards are placed on labels in the same way: each
 * axis is mapped separately within one px, and the card is fitted uniformly beyond.
 */
export function aspectFor(canvas: Size, target: Size, targetRounding: number): "none" | "xMidYMid meet" {
  const difference = Math.abs(canvas.width * target.height - canvas.height * target.width);
  const rounding =
    canvasRoundingPx * (target.width + target.height) + targetRounding * (canvas.width + canvas.height);
  return difference <= rounding ? "none" : "xMidYMid meet";
}

/** A card's frame in its picture, in canvas px unless stated otherwise. */
export type CardFrame = {
  /** Name of the card, followed in `<title>` by the card's text. Without a name there is no `<title>`. */
  readonly title?: string;
  /** The label's shape, which clips everything; no clip if it has no commands. */
  readonly clip?: readonly PathCommand[];
  /**
   * The visible part: by default the whole canvas; otherwise, for example, the label around a canvas of another shape.
   */
  readonly viewBox?: Box;
  /** `width` and `height` as CSS lengths: `86mm`, `324px`, `100%`. */
  readonly size?: { readonly width: string; readonly height: string };
};

/** Placeholder for an element in the tree, so that each renderer draws elements in its own way. */
export type ElementLeaf = { readonly element: ElementDrawing };

/** A card as an SVG tree. `clipId` is the id of the label's shape and unique in the page that shows the card. */
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
  // Percentages (`100%`) do not determine the aspect ratio.
  if (unit === undefined || unit !== otherUnit) {
    return "xMidYMid meet";
  }
  const pixels = unit === "px" || unit === "";
  return aspectFor(view, { width: Number(width), height: Number(height) }, pixels ? 0.5 : 0);
}

import type { StoredElement } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import { designValues } from "@print-builder/core/layout";
import { ElementShape } from "@print-builder/render/svg";
import { memo } from "react";
import type { CardTools } from "#platform/cards/cardStudio.ts";
import { contentDrawing } from "#platform/editorSession/contentDrawing.ts";

type ElementThumbProps = {
  readonly element: StoredElement;
  readonly tools: CardTools;
  readonly className: string | undefined;
};

/** A colour that could not be seen on a light ground. */
function isPale(colour: string): boolean {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour);
  if (!digits) return false;
  const [red = 0, green = 0, blue = 0] = digits.slice(1, 4).map((pair) => Number.parseInt(pair, 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 225;
}

/** What an element is mainly made of is the first of its colours. */
function needsDarkGround(element: StoredElement): boolean {
  const [colour = ""] = describeElement(element).colours;
  return isPale(colour);
}

function shapeOf(element: StoredElement, tools: CardTools) {
  try {
    return contentDrawing(element, designValues, tools.layout);
  } catch (error) {
    console.warn(`The element ${element.id} cannot be drawn.`, error);
    return null;
  }
}

/** A small picture of an element, for lists. */
export const ElementThumb = memo(
  function ElementThumb({ element, tools, className }: ElementThumbProps) {
    const drawing = shapeOf(element, tools);
    return (
      <svg
        className={className}
        viewBox={`0 0 ${element.width} ${element.height}`}
        data-dark={needsDarkGround(element)}
        aria-hidden="true"
      >
        {drawing ? (
          <ElementShape drawing={drawing} faces={tools.faces} pictureUrl={tools.pictureUrl} />
        ) : null}
      </svg>
    );
  },
  (before, after) =>
    before.tools === after.tools &&
    before.element.properties === after.element.properties &&
    before.element.width === after.element.width &&
    before.element.height === after.element.height,
);

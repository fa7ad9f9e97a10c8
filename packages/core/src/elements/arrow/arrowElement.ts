import type { PathCommand } from "../../drawing/drawOp.ts";
import { polygon } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import {
  arrowShape,
  minLineHeight,
  opacityField,
  scaleStrokeField,
  strokeFields,
  strokeOf,
} from "../shapes/shapeProperties.ts";

/** Outlines an arrow: a shaft of the stroke's width with a head as high as the box. */
function arrowOutline(width: number, height: number, shaft: number): readonly PathCommand[] {
  const neck = Math.max(0, width - height);
  const [top, middle, bottom] = [(height - shaft) / 2, height / 2, (height + shaft) / 2];
  return polygon([
    [0, top],
    [neck, top],
    [neck, 0],
    [width, middle],
    [neck, height],
    [neck, bottom],
    [0, bottom],
  ]);
}

export const arrowElement = defineElement({
  type: "arrow",
  role: "shape",
  halfTurnMirrors: "across",
  label: "Arrow",
  icon: "arrow",
  tool: { group: "lines", keys: [], minHeight: minLineHeight },
  size: { width: 150, height: 20 },
  properties: arrowShape,
  fields: [...strokeFields, scaleStrokeField, opacityField],
  draw: (properties, box) => {
    const stroke = strokeOf(properties);
    if (!stroke) {
      return { ops: [], text: "" };
    }
    const path = arrowOutline(box.width, box.height, Math.min(stroke.width, box.height));
    return { ops: [{ op: "path", path, fill: stroke.paint, stroke: null }], text: "" };
  },
});

import { polygon } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import {
  filledDefaults,
  filledFields,
  filledShape,
  noBindings,
  shapeOps,
} from "../shapes/shapeProperties.ts";

const defaults = filledDefaults("#9b59b6");

export const triangleElement = defineElement({
  type: "triangle",
  label: "Triangle",
  size: { width: 150, height: 150 },
  defaults,
  properties: filledShape(defaults),
  fields: filledFields,
  bindings: () => noBindings,
  draw: (properties, box) => {
    const points = [
      [box.width / 2, 0],
      [box.width, box.height],
      [0, box.height],
    ] as const;
    return { ops: shapeOps(properties, polygon(points)), text: "" };
  },
});

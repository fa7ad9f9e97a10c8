import { roundedBox } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import {
  filledDefaults,
  filledFields,
  filledShape,
  noBindings,
  shapeOps,
} from "../shapes/shapeProperties.ts";

const defaults = filledDefaults("#e74c3c");

export const circleElement = defineElement({
  type: "circle",
  label: "Circle",
  size: { width: 150, height: 150 },
  defaults,
  properties: filledShape(defaults),
  fields: filledFields,
  bindings: () => noBindings,
  draw: (properties, box) => ({
    ops: shapeOps(properties, roundedBox(box, box.width / 2, box.height / 2)),
    text: "",
  }),
});

import { roundedBox } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import { filledFields, filledShape, noBindings, shapeOps } from "../shapes/shapeProperties.ts";

export const circleElement = defineElement({
  type: "circle",
  label: "Circle",
  size: { width: 150, height: 150 },
  properties: filledShape("#e74c3c"),
  fields: filledFields,
  bindings: () => noBindings,
  draw: (properties, box) => ({
    ops: shapeOps(properties, roundedBox(box, box.width / 2, box.height / 2)),
    text: "",
  }),
});

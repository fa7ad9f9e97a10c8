import { roundedBox } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import { filledFields, filledShape, shapeOps } from "../shapes/shapeProperties.ts";

export const circleElement = defineElement({
  type: "circle",
  role: "shape",
  label: "Circle",
  icon: "circle",
  tool: { group: "shapes", keys: ["Ctrl+Shift+C", "O"] },
  size: { width: 150, height: 150 },
  properties: filledShape("#e74c3c"),
  fields: filledFields,
  outline: (u, v) => u * u + v * v <= 1,
  draw: (properties, box, tools) => ({
    ops: shapeOps(properties, roundedBox(box, box.width / 2, box.height / 2), box, tools),
    text: "",
  }),
});

import { starOutline } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import { filledFields, filledShape, shapeOps } from "../shapes/shapeProperties.ts";

export const starElement = defineElement({
  type: "star",
  role: "shape",
  halfTurnMirrors: "down",
  label: "Star",
  icon: "star",
  tool: { group: "shapes", keys: [] },
  size: { width: 100, height: 100 },
  properties: filledShape("#f39c12"),
  fields: filledFields,
  outline: (u, v) => u * u + v * v <= 1,
  draw: (properties, box, tools) => ({
    ops: shapeOps(properties, starOutline(box), box, tools),
    text: "",
  }),
});

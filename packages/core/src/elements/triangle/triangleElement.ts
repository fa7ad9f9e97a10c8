import { polygon } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import { filledFields, filledShape, shapeOps } from "../shapes/shapeProperties.ts";

export const triangleElement = defineElement({
  type: "triangle",
  role: "shape",
  halfTurnMirrors: "down",
  label: "Triangle",
  icon: "triangle",
  tool: { group: "shapes", keys: [] },
  size: { width: 150, height: 150 },
  properties: filledShape("#9b59b6"),
  fields: filledFields,
  outline: (u, v) => Math.abs(u) <= (v + 1) / 2,
  draw: (properties, box, tools) => {
    const points = [
      [box.width / 2, 0],
      [box.width, box.height],
      [0, box.height],
    ] as const;
    return { ops: shapeOps(properties, polygon(points), box, tools), text: "" };
  },
});

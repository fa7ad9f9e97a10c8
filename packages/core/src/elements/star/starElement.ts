import { polygon } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import { filledFields, filledShape, shapeOps } from "../shapes/shapeProperties.ts";

const tips = 5;

/** Inner to outer radius of the regular five-pointed star, whose edges run straight from tip to tip. */
const innerRadius = 0.381966;

function starPoints(width: number, height: number): readonly (readonly [number, number])[] {
  return Array.from({ length: tips * 2 }, (_, index) => {
    const angle = (index * Math.PI) / tips - Math.PI / 2;
    const radius = index % 2 === 0 ? 0.5 : 0.5 * innerRadius;
    return [width * (0.5 + radius * Math.cos(angle)), height * (0.5 + radius * Math.sin(angle))] as const;
  });
}

export const starElement = defineElement({
  type: "star",
  label: "Star",
  icon: "star",
  tool: { group: "shapes", keys: [] },
  size: { width: 100, height: 100 },
  properties: filledShape("#f39c12"),
  fields: filledFields,
  outline: (u, v) => u * u + v * v <= 1,
  draw: (properties, box) => ({
    ops: shapeOps(properties, polygon(starPoints(box.width, box.height))),
    text: "",
  }),
});

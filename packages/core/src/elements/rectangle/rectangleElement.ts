import { roundedBox } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import { numberWithin } from "../propertySchemas.ts";
import { filledFields, filledShape, shapeOps } from "../shapes/shapeProperties.ts";

export const rectangleElement = defineElement({
  type: "rectangle",
  label: "Rectangle",
  icon: "rectangle",
  tool: { group: "shapes", keys: ["Ctrl+R", "R"] },
  size: { width: 150, height: 150 },
  properties: { ...filledShape("#3498db"), cornerRadius: numberWithin(0, 10_000, 0) },
  fields: [
    ...filledFields,
    {
      key: "cornerRadius",
      label: "Corner radius",
      group: "Appearance",
      control: "number",
      min: 0,
      max: 1000,
      step: 1,
      fallback: 0,
      unit: "px",
    },
  ],
  draw: (properties, box) => ({
    ops: shapeOps(properties, roundedBox(box, properties.cornerRadius, properties.cornerRadius)),
    text: "",
  }),
});

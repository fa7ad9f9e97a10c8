import { roundedBox } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import { numberWithin } from "../propertySchemas.ts";
import {
  filledDefaults,
  filledFields,
  filledShape,
  noBindings,
  shapeOps,
} from "../shapes/shapeProperties.ts";

const defaults = { ...filledDefaults("#3498db"), cornerRadius: 0 };

export const rectangleElement = defineElement({
  type: "rectangle",
  label: "Rectangle",
  size: { width: 150, height: 150 },
  defaults,
  properties: filledShape(defaults).extend({ cornerRadius: numberWithin(0, 10_000, defaults.cornerRadius) }),
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
  bindings: () => noBindings,
  draw: (properties, box) => ({
    ops: shapeOps(properties, roundedBox(box, properties.cornerRadius, properties.cornerRadius)),
    text: "",
  }),
});

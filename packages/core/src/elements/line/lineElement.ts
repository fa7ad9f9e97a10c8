import { defineElement } from "../defineElement.ts";
import {
  lineDefaults,
  lineShape,
  noBindings,
  opacityField,
  strokeFields,
  strokeOf,
} from "../shapes/shapeProperties.ts";

export const lineElement = defineElement({
  type: "line",
  label: "Line",
  size: { width: 150, height: 20 },
  defaults: lineDefaults,
  properties: lineShape,
  fields: [...strokeFields, opacityField],
  bindings: () => noBindings,
  draw: (properties, box) => {
    const stroke = strokeOf(properties);
    const middle = box.height / 2;
    return {
      ops: stroke
        ? [
            {
              op: "path",
              path: [
                ["M", 0, middle],
                ["L", box.width, middle],
              ],
              fill: null,
              stroke,
            },
          ]
        : [],
      text: "",
    };
  },
});

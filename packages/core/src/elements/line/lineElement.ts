import { defineElement } from "../defineElement.ts";
import {
  lineShape,
  minLineHeight,
  opacityField,
  scaleStrokeField,
  strokeFields,
  strokeOf,
  strokeStyleFields,
} from "../shapes/shapeProperties.ts";

export const lineElement = defineElement({
  type: "line",
  role: "shape",
  label: "Line",
  icon: "line",
  tool: { group: "lines", keys: ["Ctrl+L", "L"], minHeight: minLineHeight },
  size: { width: 150, height: 20 },
  properties: lineShape,
  fields: [...strokeFields, ...strokeStyleFields, scaleStrokeField, opacityField],
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

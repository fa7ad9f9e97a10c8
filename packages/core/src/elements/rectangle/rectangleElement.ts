import { boxWithCorners, roundedBox } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import type { PanelField } from "../panelField.ts";
import { numberWithin, optionalNumber } from "../propertySchemas.ts";
import { filledFields, filledShape, shapeOps } from "../shapes/shapeProperties.ts";

const maxRadius = 10_000;

const ownRadius = optionalNumber(0, maxRadius);

/** A corner without a radius uses `cornerRadius`. */
const cornerRadii = {
  cornerTopLeft: ownRadius,
  cornerTopRight: ownRadius,
  cornerBottomRight: ownRadius,
  cornerBottomLeft: ownRadius,
};

type CornerField = PanelField<keyof typeof cornerRadii | "cornerRadius">;

const cornerField = (key: keyof typeof cornerRadii, label: string, sign: string): CornerField => ({
  key,
  label,
  sign,
  group: "Corners",
  control: "number",
  min: 0,
  max: 1000,
  step: 1,
  fallback: 0,
  fallbackKey: "cornerRadius",
  unit: "px",
});

export const rectangleElement = defineElement({
  type: "rectangle",
  role: "shape",
  label: "Rectangle",
  icon: "rectangle",
  tool: { group: "shapes", keys: ["Ctrl+R", "R"] },
  size: { width: 150, height: 150 },
  properties: { ...filledShape("#3498db"), cornerRadius: numberWithin(0, maxRadius, 0), ...cornerRadii },
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
    cornerField("cornerTopLeft", "Top left corner", "↖"),
    cornerField("cornerTopRight", "Top right corner", "↗"),
    cornerField("cornerBottomLeft", "Bottom left corner", "↙"),
    cornerField("cornerBottomRight", "Bottom right corner", "↘"),
  ],
  draw: (properties, box, tools) => {
    const {
      cornerRadius: all,
      cornerTopLeft,
      cornerTopRight,
      cornerBottomRight,
      cornerBottomLeft,
    } = properties;
    const own = [cornerTopLeft, cornerTopRight, cornerBottomRight, cornerBottomLeft];
    const [a = all, b = all, c = all, d = all] = own;
    const isEven = own.every((each) => each === undefined || each === all);
    const path = isEven ? roundedBox(box, all, all) : boxWithCorners(box, [a, b, c, d]);
    return { ops: shapeOps(properties, path, box, tools), text: "" };
  },
});

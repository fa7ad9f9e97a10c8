import { scaledPath } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import { filledFields, filledShape, shapeOps } from "../shapes/shapeProperties.ts";
import { pathData } from "./pathData.ts";

/** An outline of any form, as drawings and icons that are opened as shapes have. It has no tool: it is not drawn by hand. */
export const pathElement = defineElement({
  type: "path",
  role: "shape",
  isFromDrawings: true,
  label: "Path",
  icon: "path",
  tool: null,
  size: { width: 150, height: 150 },
  properties: { ...filledShape("#34495e"), path: pathData },
  fields: filledFields,
  draw: (properties, box, tools) => {
    const size = { x: 0, y: 0, scaleX: box.width, scaleY: box.height };
    return { ops: shapeOps(properties, scaledPath(properties.path, size), box, tools), text: "" };
  },
});

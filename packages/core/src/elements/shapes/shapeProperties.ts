import { z } from "zod";
import type { DrawOp, PathCommand, Stroke } from "../../drawing/drawOp.ts";
import type { PanelField } from "../defineElement.ts";
import { numberWithin, opacity, paint } from "../propertySchemas.ts";

/** Properties of a filled shape; `fill` is its colour when new. */
export function filledShape(fill: string) {
  return z.looseObject({
    fillColor: paint(fill),
    strokeColor: paint("#000000"),
    strokeWidth: numberWithin(0, 1000, 0),
    opacity: opacity(),
  });
}

/** Properties of a line: it has a stroke and no fill. */
export function strokedShape() {
  return z.looseObject({
    strokeColor: paint("#34495e"),
    strokeWidth: numberWithin(0, 1000, 2),
    opacity: opacity(),
  });
}

export const strokeFields: readonly PanelField[] = [
  { key: "strokeColor", label: "Stroke", group: "Stroke", control: "color", allowNone: true },
  {
    key: "strokeWidth",
    label: "Width",
    group: "Stroke",
    control: "number",
    min: 0,
    max: 20,
    step: 0.5,
    fallback: 0,
    unit: "px",
  },
];

export const opacityField: PanelField = {
  key: "opacity",
  label: "Opacity",
  group: "Appearance",
  control: "number",
  min: 0,
  max: 1,
  step: 0.1,
  fallback: 1,
  unit: "",
};

export const filledFields: readonly PanelField[] = [
  { key: "fillColor", label: "Fill", group: "Fill", control: "color", allowNone: true },
  ...strokeFields,
  opacityField,
];

type Filled = z.infer<ReturnType<typeof filledShape>>;

/** A stroke, or null when nothing of it would show. */
export function strokeOf(properties: Pick<Filled, "strokeColor" | "strokeWidth">): Stroke | null {
  const { strokeColor, strokeWidth } = properties;
  return strokeColor && strokeWidth > 0 ? { paint: strokeColor, width: strokeWidth } : null;
}

/** A filled and stroked outline; nothing at all when neither would show. */
export function shapeOps(properties: Filled, path: readonly PathCommand[]): readonly DrawOp[] {
  const stroke = strokeOf(properties);
  return properties.fillColor || stroke ? [{ op: "path", path, fill: properties.fillColor, stroke }] : [];
}

/** What a shape binds to: nothing. */
export const noBindings = { texts: [], imageTokens: [], staticImage: null } as const;

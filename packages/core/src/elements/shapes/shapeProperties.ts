import { z } from "zod";
import type { DrawOp, PathCommand, Stroke } from "../../drawing/drawOp.ts";
import type { PanelField } from "../defineElement.ts";
import { numberWithin, opacity, paint } from "../propertySchemas.ts";

/** What a new filled shape has; `fillColor` is its own. */
export function filledDefaults(fillColor: string) {
  return { fillColor, strokeColor: "#000000", strokeWidth: 0, opacity: 1 };
}

/** Properties of a filled shape. */
export function filledShape(defaults: ReturnType<typeof filledDefaults>) {
  return z.looseObject({ fillColor: paint(defaults.fillColor), ...strokeShape(defaults) });
}

/** What a new line has. */
export const lineDefaults = { strokeColor: "#34495e", strokeWidth: 2, opacity: 1 } as const;

/** Properties of a line: it has a stroke and no fill. */
export const lineShape = z.looseObject(strokeShape(lineDefaults));

type StrokeDefaults = Readonly<Record<"strokeWidth" | "opacity", number>> & { readonly strokeColor: string };

function strokeShape(defaults: StrokeDefaults) {
  return {
    strokeColor: paint(defaults.strokeColor),
    strokeWidth: numberWithin(0, 1000, defaults.strokeWidth),
    opacity: opacity(defaults.opacity),
  };
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

import type { DrawOp, Paint, PathCommand, Stroke } from "../../drawing/drawOp.ts";
import type { PanelField } from "../panelField.ts";
import { numberWithin, opacity, paint } from "../propertySchemas.ts";

const strokeShape = (color: string, width: number) => ({
  strokeColor: paint(color),
  strokeWidth: numberWithin(0, 1000, width),
  opacity: opacity(1),
});

/** Properties of a filled shape; the fill of a new one is its own. */
export const filledShape = (fillColor: string) => ({
  fillColor: paint(fillColor),
  ...strokeShape("#000000", 0),
});

/** Properties of a line: it has a stroke and no fill. */
export const lineShape = strokeShape("#34495e", 2);

/** A line is drawn in a box of at least this height, canvas px. */
export const minLineHeight = 12;

type ShapeField = PanelField<keyof ReturnType<typeof filledShape>>;

export const strokeFields: readonly PanelField<keyof typeof lineShape>[] = [
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

export const opacityField: PanelField<"opacity"> = {
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

export const filledFields: readonly ShapeField[] = [
  { key: "fillColor", label: "Fill", group: "Fill", control: "color", allowNone: true },
  ...strokeFields,
  opacityField,
];

/** What is drawn of a filled shape. */
type Filled = {
  readonly fillColor: Paint | null;
  readonly strokeColor: Paint | null;
  readonly strokeWidth: number;
};

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

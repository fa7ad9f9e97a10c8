import { z } from "zod";
import type { Box, DrawOp, Paint, PathCommand, Stroke } from "../../drawing/drawOp.ts";
import type { DrawTools } from "../drawTools.ts";
import type { PanelField } from "../panelField.ts";
import { numberWithin, opacity, paint } from "../propertySchemas.ts";
import { type Shadowed, shadowFields, shadowShape, withShadow } from "../shadow.ts";
import { fillOf, type GradientFilled, gradientFields, gradientFill } from "./gradientFill.ts";

const strokeShape = (color: string, width: number) => ({
  strokeColor: paint(color),
  strokeWidth: numberWithin(0, 1000, width),
  /** True if resizing also scales the stroke's width and the corner radii. */
  scaleStroke: z.boolean().optional(),
  opacity: opacity(1),
});

const dashes = ["solid", "dashed", "dotted"] as const;
const ends = ["butt", "round", "square"] as const;
const corners = ["miter", "round", "bevel"] as const;

/** Dashes, caps and joins of a stroke; absent for a solid stroke. */
const strokeStyle = { strokeDash: z.enum(dashes).optional(), strokeCap: z.enum(ends).optional() };

/** The properties of a filled shape with this default fill. */
export const filledShape = (fillColor: string) => ({
  fillColor: paint(fillColor),
  ...gradientFill,
  ...strokeShape("#000000", 0),
  ...strokeStyle,
  strokeJoin: z.enum(corners).optional(),
  ...shadowShape,
});

/** The properties of an arrow, whose outline is drawn in the stroke's colour without a fill. */
export const arrowShape = strokeShape("#34495e", 2);

export const lineShape = { ...arrowShape, ...strokeStyle };

/** Minimum height of the box of a line drawn by hand, canvas px. */
export const minLineHeight = 12;

type ShapeField = PanelField<keyof ReturnType<typeof filledShape>>;

export const strokeFields: readonly PanelField<"strokeColor" | "strokeWidth">[] = [
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

/** A switch that scales strokes together with their shape. */
export const scaleStrokeField: PanelField<"scaleStroke"> = {
  key: "scaleStroke",
  label: "Scale strokes",
  group: "Stroke",
  control: "switch",
};

export const strokeStyleFields: readonly PanelField<keyof typeof strokeStyle>[] = [
  {
    key: "strokeDash",
    label: "Line",
    group: "Stroke",
    control: "select",
    fallback: "solid",
    options: [
      { value: "solid", label: "Solid" },
      { value: "dashed", label: "Dashed" },
      { value: "dotted", label: "Dotted" },
    ],
  },
  {
    key: "strokeCap",
    label: "Ends",
    group: "Stroke",
    control: "select",
    fallback: "butt",
    options: [
      { value: "butt", label: "Flat ends" },
      { value: "round", label: "Round ends" },
      { value: "square", label: "Square ends" },
    ],
  },
];

const joinField: ShapeField = {
  key: "strokeJoin",
  label: "Corners",
  group: "Stroke",
  control: "select",
  fallback: "miter",
  options: [
    { value: "miter", label: "Sharp corners" },
    { value: "round", label: "Round corners" },
    { value: "bevel", label: "Bevelled corners" },
  ],
};

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
  {
    key: "fillColor",
    label: "Fill",
    group: "Fill",
    control: "color",
    allowNone: true,
    // The gradient's control includes this colour.
    when: { key: "fillGradient", values: [undefined, "none"] },
  },
  ...gradientFields,
  ...strokeFields,
  ...strokeStyleFields,
  joinField,
  scaleStrokeField,
  ...shadowFields,
  opacityField,
];

type FilledShape = StrokedShape & GradientFilled & Shadowed;

type StrokedShape = {
  readonly strokeColor: Paint | null;
  readonly strokeWidth: number;
  readonly strokeDash?: (typeof dashes)[number] | undefined;
  readonly strokeCap?: (typeof ends)[number] | undefined;
  readonly strokeJoin?: (typeof corners)[number] | undefined;
};

/** A stroke, or null if it would be invisible. */
export function strokeOf(properties: StrokedShape): Stroke | null {
  const { strokeColor, strokeWidth: width, strokeDash, strokeJoin } = properties;
  if (!strokeColor || width <= 0) return null;
  // Dots are dashes of zero length with round caps.
  const cap = strokeDash === "dotted" ? "round" : properties.strokeCap;
  const dash = dashOf(strokeDash, width, cap);
  return {
    paint: strokeColor,
    width,
    ...(dash ? { dash } : {}),
    ...(cap && cap !== "butt" ? { cap } : {}),
    ...(strokeJoin && strokeJoin !== "miter" ? { join: strokeJoin } : {}),
  };
}

/** Converts visible lengths to dash lengths: projecting caps shorten the dash and lengthen the gap. */
function dashOf(dash: StrokedShape["strokeDash"], width: number, cap: StrokedShape["strokeCap"]) {
  if (dash === "dotted") return [0, 2 * width];
  if (dash !== "dashed") return null;
  return cap && cap !== "butt" ? [2 * width, 3 * width] : [3 * width, 2 * width];
}

/** Draws a filled and stroked outline above its shadow. Returns nothing if neither fill nor stroke is visible. */
export function shapeOps(
  properties: FilledShape,
  path: readonly PathCommand[],
  box: Box,
  tools: Pick<DrawTools, "paper">,
): readonly DrawOp[] {
  const [fill, stroke] = [fillOf(properties, box), strokeOf(properties)];
  return withShadow(fill || stroke ? [{ op: "path", path, fill, stroke }] : [], properties, tools);
}

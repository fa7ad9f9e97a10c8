import { z } from "zod";
import type { Box, Gradient, GradientStop, Matrix, Paint } from "../../drawing/drawOp.ts";
import type { PanelField } from "../panelField.ts";
import { numberWithin, optionalNumber, paint } from "../propertySchemas.ts";

const kinds = ["none", "linear", "radial"] as const;

/** Maximum number of colours in a gradient, both ends included. */
export const mostStops = 8;

const position = (usual: number) => numberWithin(0, 1, usual);

export const gradientFill = {
  fillGradient: z.enum(kinds).optional(),
  /** The last colour. If absent, the gradient fades out. */
  fillEndColor: paint("none").optional(),
  /** For a linear gradient: degrees clockwise, 0 from left to right. */
  fillAngle: optionalNumber(-360, 360),
  /** The positions of both ends and the stops between them, 0..1; absent: the ends are at 0 and 1. */
  fillStops: z
    .object(
      {
        start: position(0),
        end: position(1),
        between: z
          .array(z.object({ position: position(0.5), color: paint("none") }))
          .max(mostStops - 2, { error: `has at most ${mostStops - 2} colours between its ends` })
          .prefault([]),
      },
      { error: "must be positions and colours" },
    )
    .optional(),
};

/** From top to bottom. */
const usualAngle = 90;

export type GradientFilled = {
  readonly fillColor: Paint | null;
  readonly fillGradient?: (typeof kinds)[number] | undefined;
  readonly fillEndColor?: Paint | null | undefined;
  readonly fillAngle?: number | undefined;
  readonly fillStops?: z.output<typeof gradientFill.fillStops>;
};

/** The default if `fillStops` is absent. */
const endsOnly = { start: 0, end: 1, between: [] } as const;

export const gradientFields: readonly PanelField<keyof typeof gradientFill>[] = [
  {
    key: "fillGradient",
    label: "Gradient",
    group: "Fill",
    control: "select",
    fallback: "none",
    options: [
      { value: "none", label: "One colour" },
      { value: "linear", label: "Linear gradient" },
      { value: "radial", label: "Radial gradient" },
    ],
  },
  {
    key: "fillEndColor",
    label: "Second colour",
    group: "Fill",
    control: "color",
    allowNone: true,
    // The panel edits this property among the gradient's colours, but styles and rules need its name.
    when: { key: "fillGradient", values: [] },
  },
  {
    key: "fillStops",
    label: "Colours",
    group: "Fill",
    control: "gradientStops",
    fallback: endsOnly,
    when: { key: "fillGradient", values: ["linear", "radial"] },
  },
  {
    key: "fillAngle",
    label: "Gradient angle",
    sign: "∠",
    group: "Fill",
    control: "number",
    min: -360,
    max: 360,
    step: 15,
    fallback: usualAngle,
    unit: "",
    when: { key: "fillGradient", values: ["linear"] },
  },
];

/** A colour and its position, 0..1. */
export type PlacedColour<Colour> = { readonly position: number; readonly color: Colour };

/** The paint of a shape; null for none. A spot ink never gets a gradient, because it cannot blend into another ink. */
export function fillOf(filled: GradientFilled, box: Box): Paint | Gradient | null {
  const { fillColor, fillGradient: kind = "none", fillEndColor = null } = filled;
  const { fillStops: { start, end, between } = endsOnly } = filled;
  const isFlat = !(box.width > 0 && box.height > 0);
  const given = [{ position: start, color: fillColor }, ...between, { position: end, color: fillEndColor }];
  if (kind === "none" || isFlat || given.some(({ color }) => isSpot(color))) return fillColor;
  const stops = paintedStops(given);
  if (stops.length === 0) return null;
  const place = kind === "linear" ? alongLine(box, filled.fillAngle ?? usualAngle) : fromMiddle(box);
  return { kind, ...place, stops };
}

/**
 * Sorts the stops. A transparent stop takes the colour of the stop before it, or else of the first coloured stop after
 * it.
 */
export function paintedStops(given: readonly PlacedColour<Paint | null>[]): readonly GradientStop[] {
  const ordered = given.toSorted((one, other) => one.position - other.position);
  return ordered.flatMap(({ position, color }, index) => {
    const isColour = (stop: PlacedColour<Paint | null>) => stop.color !== null;
    const near = ordered.slice(0, index).findLast(isColour) ?? ordered.find(isColour);
    const paint = color ?? faded(near?.color ?? null);
    return paint ? [{ offset: position, paint }] : [];
  });
}

const isSpot = (paint: Paint | null) => paint?.ink?.kind === "spot";

/** The same colour with an alpha of 0, so that a gradient fades out without changing its hue. */
const faded = (paint: Paint | null): Paint | null => paint && { ...paint, alpha: 0 };

/**
 * The line on which people edit a shape's gradient, relative to the middle of its box. Only linear gradients can be
 * rotated. Null without a gradient.
 */
export function gradientLine(
  { fillGradient, fillAngle }: Readonly<Record<string, unknown>>,
  { width, height }: Pick<Box, "width" | "height">,
) {
  const box = { x: -width / 2, y: -height / 2, width, height };
  if (fillGradient === "radial") return { from: { x: 0, y: 0 }, to: { x: width / 2, y: 0 }, turns: false };
  if (fillGradient !== "linear") return null;
  const { points } = alongLine(box, Number(fillAngle ?? usualAngle));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
  return { from: { x: x1, y: y1 }, to: { x: x2, y: y2 }, turns: true };
}

const asItIs: Matrix = [1, 0, 0, 1, 0, 0];

/** The line of a linear gradient, so long that the box's corners have the end colours, as in CSS. */
function alongLine({ x, y, width, height }: Box, degrees: number) {
  const [across, down] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const half = (Math.abs(across) * width + Math.abs(down) * height) / 2;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const [dx, dy] = [across * half, down * half];
  return { points: [middleX - dx, middleY - dy, middleX + dx, middleY + dy], matrix: asItIs };
}

/** An ellipse that touches the box's sides. */
function fromMiddle({ x, y, width, height }: Box) {
  const matrix: Matrix = [width / 2, 0, 0, height / 2, x + width / 2, y + height / 2];
  return { points: [0, 0, 0, 0, 0, 1], matrix };
}

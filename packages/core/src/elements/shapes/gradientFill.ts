import { z } from "zod";
import type { Box, Gradient, Matrix, Paint } from "../../drawing/drawOp.ts";
import type { PanelField } from "../panelField.ts";
import { optionalNumber, paint } from "../propertySchemas.ts";

const kinds = ["none", "linear", "radial"] as const;

/** How a fill changes into a second colour; absent for one colour all over. */
export const gradientFill = {
  fillGradient: z.enum(kinds).optional(),
  /** Where it ends; absent and none for what fades out. */
  fillEndColor: paint("none").optional(),
  /** Degrees clockwise, 0 from left to right; of a linear one. */
  fillAngle: optionalNumber(-360, 360),
};

/** From top to bottom. */
const usualAngle = 90;

/** What a fill is made of. */
export type GradientFilled = {
  readonly fillColor: Paint | null;
  readonly fillGradient?: (typeof kinds)[number] | undefined;
  readonly fillEndColor?: Paint | null | undefined;
  readonly fillAngle?: number | undefined;
};

export const gradientFields: readonly PanelField<keyof typeof gradientFill>[] = [
  {
    key: "fillGradient",
    label: "Gradient",
    group: "Fill",
    control: "select",
    fallback: "none",
    options: [
      { value: "none", label: "One colour" },
      { value: "linear", label: "Gradient along a line" },
      { value: "radial", label: "Gradient from the middle" },
    ],
  },
  {
    key: "fillEndColor",
    label: "Second colour",
    group: "Fill",
    control: "color",
    allowNone: true,
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

/** What a shape is filled with; null for nothing. An ink of its own name stays plain: it cannot turn into another one. */
export function fillOf(filled: GradientFilled, box: Box): Paint | Gradient | null {
  const { fillColor: start, fillGradient: kind = "none", fillEndColor: end = null } = filled;
  const isFlat = !(box.width > 0 && box.height > 0);
  if (kind === "none" || isFlat || isSpot(start) || isSpot(end)) return start;
  const [first, last] = [start ?? faded(end), end ?? faded(start)];
  if (!first || !last) return null;
  const place = kind === "linear" ? alongLine(box, filled.fillAngle ?? usualAngle) : fromMiddle(box);
  const stops = [first, last].map((paint, offset) => ({ offset, paint }));
  return { kind, ...place, stops };
}

const isSpot = (paint: Paint | null) => paint?.ink?.kind === "spot";

/** The same colour, and nothing of it is seen: what fades out does not change its colour. */
const faded = (paint: Paint | null): Paint | null => paint && { ...paint, alpha: 0 };

const asItIs: Matrix = [1, 0, 0, 1, 0, 0];

/** As long as the box is in that direction: its corners have the pure colours, as in CSS. */
function alongLine({ x, y, width, height }: Box, degrees: number) {
  const [across, down] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const half = (Math.abs(across) * width + Math.abs(down) * height) / 2;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const [dx, dy] = [across * half, down * half];
  return { points: [middleX - dx, middleY - dy, middleX + dx, middleY + dy], matrix: asItIs };
}

/** An ellipse that meets the middles of the box's sides. */
function fromMiddle({ x, y, width, height }: Box) {
  const matrix: Matrix = [width / 2, 0, 0, height / 2, x + width / 2, y + height / 2];
  return { points: [0, 0, 0, 0, 0, 1], matrix };
}

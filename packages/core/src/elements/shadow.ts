import { z } from "zod";
import type { DrawOp, Paint } from "../drawing/drawOp.ts";
import { repaintedFill } from "../drawing/gradient.ts";
import { roundedBox } from "../drawing/outlines.ts";
import { type DrawTools, pxOfMm } from "./drawTools.ts";
import type { PanelField } from "./panelField.ts";
import { optionalNumber, paint } from "./propertySchemas.ts";

const usual = { color: "#000000", opacity: 0.35, offset: 4 } as const;

const farthest = 200;
const mostBlurMm = 20;

/** The properties of a shadow beneath an element. Offsets are canvas px, to the right and down. */
export const shadowShape = {
  shadow: z.enum(["none", "drop"]).optional(),
  shadowColor: paint(usual.color).optional(),
  shadowOpacity: optionalNumber(0, 1),
  /** Width of the blur, mm, which is twice the standard deviation as in CSS. */
  shadowBlurMm: optionalNumber(0, mostBlurMm),
  shadowX: optionalNumber(-farthest, farthest),
  shadowY: optionalNumber(-farthest, farthest),
};

export type Shadowed = Partial<z.output<z.ZodObject<typeof shadowShape>>>;

type ShadowField = PanelField<keyof typeof shadowShape>;

const shown = { group: "Shadow", when: { key: "shadow", values: ["drop"] } } as const;

const amount = { ...shown, control: "number", min: -farthest, max: farthest, step: 1, unit: "px" } as const;

export const shadowFields: readonly ShadowField[] = [
  {
    key: "shadow",
    label: "Shadow",
    group: "Shadow",
    control: "select",
    fallback: "none",
    options: [
      { value: "none", label: "No shadow" },
      { value: "drop", label: "Shadow" },
    ],
  },
  {
    ...amount,
    key: "shadowOpacity",
    label: "Shadow opacity",
    sign: "◐",
    min: 0,
    max: 1,
    step: 0.05,
    fallback: usual.opacity,
    unit: "%",
  },
  {
    ...shown,
    key: "shadowColor",
    label: "Shadow",
    control: "color",
    allowNone: false,
    fallback: usual.color,
  },
  {
    ...amount,
    key: "shadowBlurMm",
    label: "Shadow blur",
    sign: "◌",
    min: 0,
    max: mostBlurMm,
    step: 0.25,
    fallback: 0,
    unit: "mm",
  },
  { ...amount, key: "shadowX", label: "Shadow right", sign: "→", fallback: usual.offset },
  { ...amount, key: "shadowY", label: "Shadow down", sign: "↓", fallback: usual.offset },
];

/** Adds the shadow, if any, beneath the operations. */
export function withShadow(
  ops: readonly DrawOp[],
  shadowed: Shadowed,
  { paper }: Pick<DrawTools, "paper">,
): readonly DrawOp[] {
  const { shadow = "none", shadowColor, shadowOpacity = usual.opacity, shadowBlurMm = 0 } = shadowed;
  const { shadowX: x = usual.offset, shadowY: y = usual.offset } = shadowed;
  const ink = shadowColor === undefined ? { color: usual.color, alpha: 1 } : shadowColor;
  if (shadow === "none" || !ink) return ops;
  const dark = ops.flatMap((op) => silhouette(op, ink));
  const alpha = shadowOpacity * ink.alpha;
  if (dark.length === 0 || alpha <= 0) return ops;
  const blur = shadowBlurMm > 0 ? { blur: pxOfMm(shadowBlurMm, paper) / 2 } : {};
  return [{ op: "shadow", x, y, alpha, ...blur, ops: dark }, ...ops];
}

const isSpot = ({ ink }: Paint) => ink?.kind === "spot";

/**
 * The shadow of an operation, in the shadow's colour. Barcodes cast no shadow, and pictures cast the shadow of their
 * outline.
 */
function silhouette(op: DrawOp, ink: Paint): readonly DrawOp[] {
  const dark = (own: Paint): Paint => ({ ...ink, alpha: isSpot(own) ? 0 : own.alpha });
  switch (op.op) {
    case "path": {
      const stroke = op.stroke && { ...op.stroke, paint: dark(op.stroke.paint) };
      return [{ ...op, fill: op.fill && repaintedFill(op.fill, dark), stroke }];
    }
    case "glyphs":
      return [{ ...op, fill: dark(op.fill) }];
    case "image": {
      const path = op.outline ?? roundedBox(op.clip, 0, 0);
      return [{ op: "path", path, fill: { ...ink, alpha: op.alpha ?? 1 }, stroke: null }];
    }
    default:
      return [];
  }
}

import type { Box, DrawOp, Matrix, Paint } from "./drawOp.ts";
import { isGradient } from "./gradient.ts";
import { type EmOf, inkBox } from "./inkBox.ts";

export type ShadowOp = Extract<DrawOp, { op: "shadow" }>;

/** Number of standard deviations beyond which a blur is invisible. */
export const blurReach = 3;

/** The bounding box of a shadow's blurred paint; null if it paints nothing. The box is generous around letters. */
export function shadowBox({ x, y, ops, blur = 0 }: ShadowOp, emOf: EmOf): Box | null {
  const ink = inkBox({ ops, transform: [1, 0, 0, 1, x, y] }, emOf);
  // The ink box of text covers little more than the height of capitals, without accents and descenders.
  const letters = Math.max(0, ...ops.map((op) => (op.op === "glyphs" ? op.size : 0)));
  const by = letters + blurReach * blur;
  return ink && { x: ink.x - by, y: ink.y - by, width: ink.width + 2 * by, height: ink.height + 2 * by };
}

/**
 * The bounding box of a shadow in whole pixels, where `place` maps the element's box to pixels; null if the shadow
 * paints nothing.
 */
export function shadowArea(shadow: ShadowOp, [a, b, c, d, e, f]: Matrix, emOf: EmOf): Box | null {
  const box = shadowBox(shadow, emOf);
  if (!box) return null;
  const corners = [box.x, box.x + box.width].flatMap((x) =>
    [box.y, box.y + box.height].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  return { x, y, width: Math.ceil(Math.max(...xs)) - x, height: Math.ceil(Math.max(...ys)) - y };
}

/** The single colour of a shadow. */
export function shadowPaint({ ops }: ShadowOp): Paint {
  for (const op of ops) {
    if (op.op === "glyphs") return op.fill;
    if (op.op !== "path") continue;
    const fill = op.fill && isGradient(op.fill) ? op.fill.stops[0]?.paint : op.fill;
    const paint = fill ?? op.stroke?.paint;
    if (paint) return paint;
  }
  return { color: "#000000", alpha: 1 };
}

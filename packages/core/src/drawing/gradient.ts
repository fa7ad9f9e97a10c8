import type { Gradient, Matrix, Paint } from "./drawOp.ts";

/** True for colours along a line or between circles. */
export const isGradient = (paint: Paint | Gradient): paint is Gradient => "stops" in paint;

/** A fill with each of its colours changed. */
export function repaintedFill(fill: Paint | Gradient, paint: (paint: Paint) => Paint): Paint | Gradient {
  if (!isGradient(fill)) return paint(fill);
  return { ...fill, stops: fill.stops.map((stop) => ({ ...stop, paint: paint(stop.paint) })) };
}

/** What takes the plane of a shape back to the gradient's own; the matrix must not be flat. */
export function inverseOf([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

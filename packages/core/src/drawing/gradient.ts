import type { Gradient, Matrix, Paint } from "./drawOp.ts";

/** True for colours along a line or between circles. */
export const isGradient = (paint: Paint | Gradient): paint is Gradient => "stops" in paint;

/** A fill with each of its colours changed. */
export function repaintedFill(fill: Paint | Gradient, paint: (paint: Paint) => Paint): Paint | Gradient {
  if (!isGradient(fill)) return paint(fill);
  return { ...fill, stops: fill.stops.map((stop) => ({ ...stop, paint: paint(stop.paint) })) };
}

/** First `inner`, then `outer`. */
export function combined([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** What takes the plane of a shape back to the gradient's own; the matrix must not be flat. */
export function inverseOf([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

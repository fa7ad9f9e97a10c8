import type { Gradient, GradientStop, Matrix, Paint } from "./drawOp.ts";

export const isGradient = (paint: Paint | Gradient): paint is Gradient => "stops" in paint;

/** Changes each colour of a fill. */
export function repaintedFill(fill: Paint | Gradient, paint: (paint: Paint) => Paint): Paint | Gradient {
  if (!isGradient(fill)) return paint(fill);
  return { ...fill, stops: fill.stops.map((stop) => ({ ...stop, paint: paint(stop.paint) })) };
}

/** Applies `inner` first, then `outer`. */
export function combined([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Inverts a matrix, which must be invertible. */
export function inverseOf([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** The colour of a gradient at an offset, as screens show it. The gradient must have a stop. */
export function colourAt(stops: readonly GradientStop[], offset: number): Paint {
  const after = stops.findIndex((stop) => stop.offset > offset);
  const [low, high] = [stops.at(after === -1 ? -1 : Math.max(0, after - 1)), stops[after]];
  if (!low) throw new RangeError("A gradient has at least one colour.");
  if (!high || offset <= low.offset) return low.paint;
  return mixed(low.paint, high.paint, (offset - low.offset) / (high.offset - low.offset));
}

/** Interpolates between two colours by a share of 0..1. */
function mixed(one: Paint, other: Paint, part: number): Paint {
  const between = (from: number, to: number) => from + (to - from) * part;
  const channels = [1, 3, 5].map((at) =>
    Math.round(between(channel(one, at), channel(other, at)))
      .toString(16)
      .padStart(2, "0"),
  );
  return { color: `#${channels.join("")}`, alpha: between(one.alpha, other.alpha) };
}

const channel = ({ color }: Paint, at: number) => Number.parseInt(color.slice(at, at + 2), 16);

import { type ColourStop, cssColour, mostStops, shownStops, storedStops } from "@print-builder/core/elements";
import { type Box, colourAt, type Gradient, inverseOf, type Paint } from "@print-builder/core/layout";

/** Colours look the same below these differences: per channel of 0..255, and in opacity of 0..1. */
const apart = { channel: 12, alpha: 0.05 };

const samples = 16;
/** A radial gradient looks the same below this difference, as a fraction of the radius. */
const slack = 0.06;

/**
 * The fill properties that match a gradient. Reports as left out the colours beyond the limit of a shape's gradient,
 * and the gradient's form if a shape cannot have it.
 */
export function gradientProperties(gradient: Gradient, box: Box, leaveOut: (what: string) => void) {
  const { start, end, turn, isAsDrawn } =
    gradient.kind === "linear" ? endsOfLine(gradient, box) : endsOfCircle(gradient, box);
  const at = (position: number) => colourAt(gradient.stops, start + (end - start) * position);
  const ends = [stopAt(0, at(0)), stopAt(1, at(1))] as const;
  const hasMore = isChanging(at, ends);
  if (!hasMore && ends[0].color === ends[1].color) return { fillColor: ends[0].color };
  if (!isAsDrawn) leaveOut("form of a gradient");
  const stops = hasMore ? [...ends, ...innerStops(gradient, { start, end, at }, leaveOut)] : ends;
  const { fillStops, ...colours } = storedStops(stops);
  return {
    ...colours,
    fillGradient: gradient.kind,
    ...(stops.length > 2 ? { fillStops } : {}),
    ...(turn === null ? {} : { fillAngle: turn }),
  };
}

type ColourAlong = (position: number) => Paint;

const stopAt = (position: number, paint: Paint): ColourStop => ({ position, color: cssColour(paint) });

/** True if the colours between both ends differ from their plain interpolation. */
function isChanging(at: ColourAlong, ends: readonly ColourStop[]): boolean {
  const even = shownStops(ends);
  const places = Array.from({ length: samples + 1 }, (_, index) => index / samples);
  if (even.length === 0) return places.some((position) => at(position).alpha > apart.alpha);
  return places.some((position) => !alike(at(position), colourAt(even, position)));
}

type GradientSpan = { readonly start: number; readonly end: number; readonly at: ColourAlong };

/**
 * The gradient's colours between the ends of a box. If there are too many, evenly spaced colours, as many as a shape
 * can have.
 */
function innerStops({ stops }: Gradient, { start, end, at }: GradientSpan, leaveOut: (what: string) => void) {
  const inner = stops.filter(({ offset }) => offset > start && offset < end);
  if (inner.length <= mostStops - 2) {
    return inner.map(({ offset, paint }) => stopAt((offset - start) / (end - start), paint));
  }
  leaveOut("gradient colours");
  const steps = mostStops - 1;
  return Array.from({ length: steps - 1 }, (_, index) =>
    stopAt((index + 1) / steps, at((index + 1) / steps)),
  );
}

const channels = ({ color }: Paint) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function alike(one: Paint, other: Paint): boolean {
  const others = channels(other);
  return (
    Math.abs(one.alpha - other.alpha) <= apart.alpha &&
    channels(one).every((channel, index) => Math.abs(channel - (others[index] ?? 0)) <= apart.channel)
  );
}

/**
 * The start and end of the box along a gradient, as fractions of the gradient, and the gradient's direction in
 * degrees. `isAsDrawn` is false if a shape's gradient would look different with any colours.
 */
type GradientEnds = {
  readonly start: number;
  readonly end: number;
  readonly turn: number | null;
  readonly isAsDrawn: boolean;
};

function endsOfLine({ points, matrix }: Gradient, { x, y, width, height }: Box): GradientEnds {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
  const [a, b, c, d, e, f] = inverseOf(matrix);
  const [alongX, alongY] = [x2 - x1, y2 - y1];
  const square = alongX ** 2 + alongY ** 2;
  if (!(square > 0)) return { start: 1, end: 1, turn: 0, isAsDrawn: true };
  const at = (px: number, py: number) =>
    ((a * px + c * py + e - x1) * alongX + (b * px + d * py + f - y1) * alongY) / square;
  // Distance along the line per px to the right and per px down.
  const [right, down] = [at(1, 0) - at(0, 0), at(0, 1) - at(0, 0)];
  const middle = at(x + width / 2, y + height / 2);
  const half = (Math.abs(right) * width + Math.abs(down) * height) / 2;
  const degrees = (Math.atan2(down, right) * 180) / Math.PI;
  const turn = Math.round(degrees * 100) / 100;
  return { start: middle - half, end: middle + half, turn, isAsDrawn: true };
}

/**
 * A shape's radial gradient runs from the centre of its box to the middle of each side. Finds these positions along
 * the radius of the circle.
 */
function endsOfCircle({ points, matrix }: Gradient, { x, y, width, height }: Box): GradientEnds {
  const [fx = 0, fy = 0, fr = 0, cx = 0, cy = 0, radius = 1] = points;
  const [a, b, c, d, e, f] = inverseOf(matrix);
  const at = (px: number, py: number) =>
    Math.hypot(a * px + c * py + e - cx, b * px + d * py + f - cy) / radius;
  const [midX, midY] = [x + width / 2, y + height / 2];
  const sides = [at(x, midY), at(x + width, midY), at(midX, y), at(midX, y + height)];
  const [start, end] = [at(midX, midY), sides.reduce((sum, side) => sum + side) / sides.length];
  const off = Math.max(
    start,
    Math.hypot(fx - cx, fy - cy) / radius,
    fr / radius,
    ...sides.map((side) => Math.abs(side - end)),
  );
  return { start: Math.min(start, 1), end, turn: null, isAsDrawn: off <= slack };
}

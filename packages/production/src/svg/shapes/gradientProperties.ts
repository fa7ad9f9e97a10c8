import { type Box, type Gradient, inverseOf, type Paint } from "@print-builder/core/layout";

/** Channels 0..255 and alpha 0..1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Of 255, and of an opacity of 1: what is less apart looks the same. */
const apart = { channel: 12, alpha: 0.05 };

/** As designs store it. */
export function cssOf({ color, alpha }: Paint): string {
  const byte = Math.round(alpha * 255);
  return byte >= 255 ? color : `${color}${byte.toString(16).padStart(2, "0")}`;
}

const samples = 16;
/** Of the radius: a gradient from the middle that is less off looks the same. */
const slack = 0.06;

/**
 * The fill of a shape that changes as a gradient does, as near as two colours come to it. Leaves out the colours in between,
 * where there are other ones.
 */
export function gradientProperties(gradient: Gradient, box: Box, leaveOut: (what: string) => void) {
  const { start, end, turn, isAsDrawn } =
    gradient.kind === "linear" ? endsOfLine(gradient, box) : endsOfCircle(gradient, box);
  const [first, last] = [colourAt(gradient, start), colourAt(gradient, end)];
  const isPlain = Array.from({ length: samples + 1 }, (_, index) => index / samples).every((part) =>
    alike(colourAt(gradient, start + (end - start) * part), mixed(first, last, part)),
  );
  if (isPlain && hexOf(first) === hexOf(last)) return { fillColor: hexOf(first) };
  if (!isAsDrawn) leaveOut("form of a gradient");
  if (!isPlain) leaveOut("gradient colours");
  return {
    fillColor: hexOf(first),
    fillGradient: gradient.kind,
    fillEndColor: hexOf(last),
    ...(turn === null ? {} : { fillAngle: turn }),
  };
}

/**
 * Where on a gradient's way the box begins and ends, in parts of it, and in which direction, degrees. `isAsDrawn` is false where
 * a shape's gradient looks otherwise, whatever its colours.
 */
type Ends = {
  readonly start: number;
  readonly end: number;
  readonly turn: number | null;
  readonly isAsDrawn: boolean;
};

function endsOfLine({ points, matrix }: Gradient, { x, y, width, height }: Box): Ends {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
  const [a, b, c, d, e, f] = inverseOf(matrix);
  const [alongX, alongY] = [x2 - x1, y2 - y1];
  const square = alongX ** 2 + alongY ** 2;
  if (!(square > 0)) return { start: 1, end: 1, turn: 0, isAsDrawn: true };
  const at = (px: number, py: number) =>
    ((a * px + c * py + e - x1) * alongX + (b * px + d * py + f - y1) * alongY) / square;
  // How much further along the line a px to the right and a px down are.
  const [right, down] = [at(1, 0) - at(0, 0), at(0, 1) - at(0, 0)];
  const middle = at(x + width / 2, y + height / 2);
  const half = (Math.abs(right) * width + Math.abs(down) * height) / 2;
  const degrees = (Math.atan2(down, right) * 180) / Math.PI;
  const turn = Math.round(degrees * 100) / 100;
  return { start: middle - half, end: middle + half, turn, isAsDrawn: true };
}

/** A shape's gradient goes from the middle of its box out to the middles of all sides; these are as far out on the circle's way. */
function endsOfCircle({ points, matrix }: Gradient, { x, y, width, height }: Box): Ends {
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

function colourAt({ stops }: Gradient, offset: number): Colour {
  const after = stops.findIndex((stop) => stop.offset > offset);
  const [low, high] = [stops[after === -1 ? stops.length - 1 : after - 1], stops[after]];
  if (!low) return colourOf(stops[0]);
  if (!high) return colourOf(low);
  return mixed(colourOf(low), colourOf(high), (offset - low.offset) / (high.offset - low.offset));
}

function colourOf(stop: Gradient["stops"][number] | undefined): Colour {
  const value = Number.parseInt((stop?.paint.color ?? "#000000").slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255, stop?.paint.alpha ?? 0];
}

const mixed = (one: Colour, other: Colour, part: number): Colour => {
  const between = (index: 0 | 1 | 2 | 3) => one[index] + (other[index] - one[index]) * part;
  return [between(0), between(1), between(2), between(3)];
};

const alike = (one: Colour, other: Colour) =>
  Math.abs(one[3] - other[3]) <= apart.alpha &&
  [0, 1, 2].every((index) => Math.abs((one[index] ?? 0) - (other[index] ?? 0)) <= apart.channel);

function hexOf([red, green, blue, alpha]: Colour): string {
  const digits = [red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, "0"));
  return cssOf({ color: `#${digits.join("")}`, alpha });
}

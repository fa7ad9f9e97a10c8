import type { Pixels } from "./labPlanes.ts";

/** The edge gets one pixel softer for each of this many px of the picture's longer side. */
const pxPerEdge = 450;

/** Coverage below this value counts as none, and above its complement as full. */
const faint = 0.06;
const solid = 0.95;

type Colour = readonly [red: number, green: number, blue: number];

/**
 * Sets the opacity of a picture's pixels: 0 in the backdrop, full outside it, and graded along the edge. Treats
 * each edge pixel as a mixture of the colours on both sides, and removes the backdrop's share. `distances` and
 * `tolerance` belong to the backdrop; `kept` pixels are always opaque.
 */
export function softEdge(
  picture: Pixels & { readonly channels: 4 },
  backdrop: Uint8Array,
  { distances, tolerance, kept }: { distances: Float32Array; tolerance: number; kept: Uint8Array },
): void {
  const { data, width, height } = picture;
  const radius = Math.max(1, Math.round(Math.max(width, height) / pxPerEdge));
  const { edge, kinds } = edgeOf(backdrop, picture, radius);
  const changes = edge.flatMap((pixel) => {
    if (kept[pixel] !== 0) return [];
    const { behind, before } = coloursAround(picture, kinds, pixel, 2 * radius + 1);
    const own = colourAt(data, pixel);
    if (!behind) return [];
    // A strand of hair has no inside, so its distance from the backdrop indicates how much it covers.
    const share = before
      ? shareOf(own, behind, before)
      : ((distances[pixel] ?? 1) - tolerance / 2) / (2 * tolerance);
    const part = share < faint ? 0 : share > solid ? 1 : share;
    return [{ pixel, part, colour: without(own, behind, part) }];
  });
  for (let pixel = 0; pixel < backdrop.length; pixel++) {
    if (backdrop[pixel] === 1) data[4 * pixel + 3] = 0;
  }
  for (const { pixel, part, colour } of changes) {
    data.set([...colour, Math.round(255 * part)], 4 * pixel);
  }
}

/** The kind of a pixel on the edge; 0 is certain foreground and 1 certain backdrop. */
const unsure = 2;

/** Finds the pixels with a pixel of the other kind within `radius`, and the kind of every pixel. */
function edgeOf(backdrop: Uint8Array, { width, height }: Pixels, radius: number) {
  const kinds = Uint8Array.from(backdrop);
  const edge: number[] = [];
  const add = (row: number, column: number) => {
    for (let y = Math.max(0, row - radius + 1); y <= Math.min(height - 1, row + radius - 1); y++) {
      for (let x = Math.max(0, column - radius + 1); x <= Math.min(width - 1, column + radius - 1); x++) {
        const pixel = y * width + x;
        if (kinds[pixel] !== unsure) edge.push(pixel);
        kinds[pixel] = unsure;
      }
    }
  };
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let column = 0; column < width; column++, pixel++) {
      const own = backdrop[pixel];
      const right = column < width - 1 && backdrop[pixel + 1] !== own;
      const down = row < height - 1 && backdrop[pixel + width] !== own;
      if (right || down) add(row, column);
      if (right) add(row, column + 1);
      if (down) add(row + 1, column);
    }
  }
  return { edge, kinds };
}

/** The mean colours of certain backdrop and certain foreground within `reach`; null if there is none. */
function coloursAround({ data, width, height }: Pixels, kinds: Uint8Array, pixel: number, reach: number) {
  const [row, column] = [Math.floor(pixel / width), pixel % width];
  const sums = new Float64Array(12);
  const [left, right] = [Math.max(0, column - reach), Math.min(width - 1, column + reach)];
  for (let y = Math.max(0, row - reach); y <= Math.min(height - 1, row + reach); y++) {
    for (let at = y * width + left; at <= y * width + right; at++) {
      const to = 4 * (kinds[at] ?? unsure);
      sums[to] = (sums[to] ?? 0) + (data[4 * at] ?? 0);
      sums[to + 1] = (sums[to + 1] ?? 0) + (data[4 * at + 1] ?? 0);
      sums[to + 2] = (sums[to + 2] ?? 0) + (data[4 * at + 2] ?? 0);
      sums[to + 3] = (sums[to + 3] ?? 0) + 1;
    }
  }
  const mean = (from: number): Colour | null => {
    const [red = 0, green = 0, blue = 0, count = 0] = sums.subarray(from, from + 4);
    return count === 0 ? null : [red / count, green / count, blue / count];
  };
  return { before: mean(0), behind: mean(4) };
}

const colourAt = (data: Uint8Array, pixel: number): Colour => [
  data[4 * pixel] ?? 0,
  data[4 * pixel + 1] ?? 0,
  data[4 * pixel + 2] ?? 0,
];

/** The foreground's share of a mixture, 0 to 1. */
function shareOf(own: Colour, behind: Colour, before: Colour): number {
  let [along, whole] = [0, 0];
  for (const [part, from] of behind.entries()) {
    const way = (before[part] ?? 0) - from;
    along += ((own[part] ?? 0) - from) * way;
    whole += way * way;
  }
  return whole === 0 ? 1 : along / whole;
}

/** A mixture's colour without the backdrop's share. */
function without(own: Colour, behind: Colour, part: number): Colour {
  if (part <= 0 || part >= 1) return own;
  const unmixed = (at: 0 | 1 | 2) =>
    Math.min(255, Math.max(0, Math.round((own[at] - (1 - part) * behind[at]) / part)));
  return [unmixed(0), unmixed(1), unmixed(2)];
}

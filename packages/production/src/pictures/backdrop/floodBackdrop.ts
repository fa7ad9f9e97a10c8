import type { FaceBox } from "@print-builder/core/elements";

type Size = { readonly width: number; readonly height: number };

/** An ellipse, relative to a face's box, that certainly shows only the face, without hair or surroundings. */
const core = { across: 0.4, down: 0.44, lower: 0.03 };

/** Foreground parts smaller than this share of the largest part, which is the person, are specks. */
const islandShare = 0.02;

/** Marks with 1 each pixel of the face, which is never cut. */
export function facePixels(face: FaceBox | null, { width, height }: Size): Uint8Array {
  const own = new Uint8Array(width * height);
  if (!face) return own;
  const x = (face.x + face.width / 2) * width;
  const y = (face.y + face.height * (0.5 + core.lower)) * height;
  const [across, down] = [core.across * face.width * width, core.down * face.height * height];
  for (let row = Math.max(0, Math.floor(y - down)); row < Math.min(height, y + down); row++) {
    for (let column = Math.max(0, Math.floor(x - across)); column < Math.min(width, x + across); column++) {
      const [u, v] = [(column - x) / across, (row - y) / down];
      if (u * u + v * v <= 1) own[row * width + column] = 1;
    }
  }
  return own;
}

/** State of a pixel during the flood fill; from `firstPart` on, the number of a connected foreground part. */
const [beyond, near, before, backdrop, firstPart] = [0, 1, 2, 3, 4];

/**
 * Marks backdrop pixels with 1: pixels within the tolerance that are connected to the top or a side through other such
 * pixels. Enclosed areas and the face stay; specks apart from the person are cut.
 */
export function floodBackdrop(
  distances: Float32Array,
  tolerance: number,
  kept: Uint8Array,
  { width, height }: Size,
): Uint8Array {
  // A border of one pixel on each side spares the flood fill its bounds checks.
  const stride = width + 2;
  const state = new Int32Array(stride * (height + 2)).fill(beyond);
  const placeOf = (pixel: number) => pixel + 2 * ((pixel / width) | 0) + stride + 1;
  for (let pixel = 0; pixel < distances.length; pixel++)
    state[placeOf(pixel)] = kept[pixel] === 0 && (distances[pixel] ?? 1) <= tolerance ? near : before;
  const fill = fillIn(state, stride);
  for (let column = 1; column <= width; column++) fill(stride + column, near, backdrop);
  for (let row = 1; row <= height; row++) {
    fill(stride * row + 1, near, backdrop);
    fill(stride * row + width, near, backdrop);
  }
  const isLoose = looseParts(state, fill);
  const found = new Uint8Array(kept.length);
  for (let pixel = 0; pixel < found.length; pixel++) {
    const own = state[placeOf(pixel)] ?? beyond;
    if (own === backdrop || isLoose(own)) found[pixel] = 1;
  }
  return found;
}

type Fill = (start: number, from: number, to: number) => number;

function fillIn(state: Int32Array, stride: number): Fill {
  const stack = new Int32Array(state.length);
  const beside = [-1, 1, -stride, stride];
  return (start, from, to) => {
    if (state[start] !== from) return 0;
    let [length, count] = [1, 1];
    stack[0] = start;
    state[start] = to;
    while (length > 0) {
      const pixel = stack[--length] ?? 0;
      for (const step of beside) {
        const next = pixel + step;
        if (state[next] !== from) continue;
        state[next] = to;
        stack[length++] = next;
        count++;
      }
    }
    return count;
  };
}

/** Numbers the connected foreground parts. The returned function says whether a part is small. */
function looseParts(state: Int32Array, fill: Fill): (part: number) => boolean {
  for (let at = 0; at < state.length; at++) if (state[at] === near) state[at] = before;
  const sizes: number[] = [];
  for (let at = 0; at < state.length; at++) {
    if (state[at] === before) sizes.push(fill(at, before, firstPart + sizes.length));
  }
  const least = islandShare * sizes.reduce((most, size) => Math.max(most, size), 0);
  return (part) => part >= firstPart && (sizes[part - firstPart] ?? 0) < least;
}

import type { Point } from "./homography.ts";

/** A greyscale picture, row by row: 0 is black, 255 white. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly grey: Uint8Array };

/** The interpolated grey at a point, clamped to the picture's edge. The origin is the centre of the first pixel. */
export function greyAt({ width, height, grey }: GreyPicture, { x, y }: Point): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [partX, partY] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const at = (column: number, row: number) => grey[row * width + column] ?? 0;
  const upper = at(left, top) * (1 - partX) + at(right, top) * partX;
  const lower = at(left, bottom) * (1 - partX) + at(right, bottom) * partX;
  return upper * (1 - partY) + lower * partY;
}

/** Downscales a picture by averaging blocks of pixels, which also reduces noise. */
export function shrunk({ width, height, grey }: GreyPicture, by: number): GreyPicture {
  const [columns, rows] = [Math.floor(width / by), Math.floor(height / by)];
  const small = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * by; y < (row + 1) * by; y++)
        for (let x = column * by; x < (column + 1) * by; x++) sum += grey[y * width + x] ?? 0;
      small[row * columns + column] = Math.round(sum / (by * by));
    }
  }
  return { width: columns, height: rows, grey: small };
}

/** The grey level that best separates dark from light (Otsu), and the distance between their means. */
export function splitGrey(values: Iterable<number>): { readonly level: number; readonly contrast: number } {
  const counts = new Float64Array(256);
  let [total, sum] = [0, 0];
  for (const value of values) {
    counts[value] = (counts[value] ?? 0) + 1;
    total++;
    sum += value;
  }
  let [best, level, contrast, dark, darkSum] = [-1, 127, 0, 0, 0];
  for (let grey = 0; grey < 255; grey++) {
    const count = counts[grey] ?? 0;
    dark += count;
    darkSum += count * grey;
    const light = total - dark;
    if (dark === 0 || light === 0) continue;
    const [darkMean, lightMean] = [darkSum / dark, (sum - darkSum) / light];
    const apart = lightMean - darkMean;
    const between = dark * light * apart * apart;
    // Between two distant peaks every level separates equally well, so use the middle level.
    if (between > best) [best, level, contrast] = [between, (darkMean + lightMean) / 2, apart];
  }
  return { level, contrast };
}

/** Connected pixels by index in the picture, and their bounding box. */
export type Region = {
  readonly pixels: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The connected regions of pixels for which `belongs` is true and that have at least `least` pixels. */
export function regionsOf(
  width: number,
  height: number,
  belongs: (index: number) => boolean,
  least = 1,
): readonly Region[] {
  const seen = new Uint8Array(width * height);
  const regions: Region[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !belongs(start)) continue;
    const region = regionFrom(start, width, height, belongs, seen);
    if (region.pixels.length >= least) regions.push(region);
  }
  return regions;
}

function regionFrom(
  start: number,
  width: number,
  height: number,
  belongs: (index: number) => boolean,
  seen: Uint8Array,
): Region {
  const pixels = [start];
  seen[start] = 1;
  let [left, top, right, bottom] = [width, height, 0, 0];
  const take = (index: number) => {
    if (seen[index] === 1 || !belongs(index)) return;
    seen[index] = 1;
    pixels.push(index);
  };
  for (let at = 0; at < pixels.length; at++) {
    const index = pixels[at] ?? 0;
    const [x, y] = [index % width, Math.floor(index / width)];
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
    if (x > 0) take(index - 1);
    if (x < width - 1) take(index + 1);
    if (y > 0) take(index - width);
    if (y < height - 1) take(index + width);
  }
  return { pixels, left, top, right, bottom };
}

/** Connected pixels by index in the picture, and the box around them. */
export type Region = {
  readonly pixels: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The regions of pixels for which `belongs` is true, without those with fewer than `least` pixels. */
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

/** A colour in sRGB, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const white = [0.95047, 1, 1.08883] as const;

function lab(colour: Rgb): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const xyz = [
    0.4124 * r + 0.3576 * g + 0.1805 * b,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    0.0193 * r + 0.1192 * g + 0.9505 * b,
  ];
  const [x = 0, y = 0, z = 0] = xyz.map((part, at) => {
    const share = part / (white[at] ?? 1);
    return share > 216 / 24_389 ? Math.cbrt(share) : (24_389 / 27 / 116) * share + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE ΔE*ab of 1976 between two colours. */
export function colourDifference(one: Rgb, other: Rgb): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

import type { Paint } from "@print-builder/core/layout";

/** Bytes of pixels: three of a screen, four of a press, of which 255 is the whole of an ink. */
export type PressTransforms = {
  readonly toInks: (rgb: Uint8Array, pixels: number) => Uint8Array;
  readonly toScreen: (inks: Uint8Array, pixels: number) => Uint8Array;
};

export type ProofOptions = {
  /** Paints with stripes what the press cannot print. */
  readonly marks: boolean;
  /** Colours that are given as inks: they are printed as they are, however they look on screen. */
  readonly inks: readonly Paint[];
};

/** Shows pixels as a press prints them. */
export type Proof = {
  /** The profile's. */
  readonly name: string;
  /**
   * Changes pixels, RGBA, to what comes out of the press. Answers which part of what is not paper it can only print otherwise
   * than the screen shows it, 0..1.
   */
  readonly apply: (pixels: Uint8ClampedArray, width: number, options: ProofOptions) => number;
};

/** As far apart as this two colours are told apart by everybody, side by side (CIE 1976). */
const tellable = 6;
/** So little in every channel is never as much. */
const within = 6;
const markColour = [255, 0, 255] as const;

/** The colours of pixels without what shines through. */
function coloursOf(pixels: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((pixels.length / 4) * 3);
  for (let at = 0; at * 4 < pixels.length; at++) rgb.set(pixels.subarray(at * 4, at * 4 + 3), at * 3);
  return rgb;
}

export function proofOf(name: string, { toInks, toScreen }: PressTransforms): Proof {
  return {
    name,
    apply(pixels, width, { marks, inks }) {
      const count = pixels.length / 4;
      const rgb = coloursOf(pixels);
      const printed = toScreen(toInks(rgb, count), count);
      // Colours of inks by how they look on screen, as they come out.
      const fixed = new Map(inks.map((paint) => [keyOf(paint.color), printedInk(paint, toScreen)]));
      const isBeyond = createJudge();
      /** Null for paper, else whether the press can only print another colour. */
      const proof = (at: number): boolean | null => {
        const [r = 0, g = 0, b = 0] = rgb.subarray(at * 3, at * 3 + 3);
        if (pixels[at * 4 + 3] === 0 || (r & g & b) === 255) return null;
        const ink = fixed.get((r << 16) | (g << 8) | b);
        const out = ink ?? printed.subarray(at * 3, at * 3 + 3);
        const isOther = ink === undefined && isBeyond(r, g, b, out);
        pixels.set(isOther && marks && isStriped(at, width) ? markColour : out, at * 4);
        return isOther;
      };
      const counts = { covered: 0, beyond: 0 };
      for (let at = 0; at < count; at++) {
        const isOther = proof(at);
        if (isOther !== null) counts.covered += 1;
        if (isOther) counts.beyond += 1;
      }
      return counts.covered === 0 ? 0 : counts.beyond / counts.covered;
    },
  };
}

/** Stripes as wide on a large picture as on a small one. */
function isStriped(at: number, width: number): boolean {
  const stripe = Math.max(6, 2 * Math.round(width / 160));
  return ((at % width) + Math.floor(at / width)) % stripe < stripe / 2;
}

const keyOf = (color: string) => Number.parseInt(color.slice(1), 16);

/** Tools such as a cutting line are no colours, and stay as the screen shows them. */
function printedInk({ color, ink }: Paint, toScreen: PressTransforms["toScreen"]): Uint8Array {
  const key = keyOf(color);
  const asShown = Uint8Array.of(key >> 16, (key >> 8) & 255, key & 255);
  if (ink?.kind !== "process") return asShown;
  return toScreen(
    Uint8Array.from(ink.cmyk, (share) => Math.round(share * 255)),
    1,
  );
}

type Lab = readonly [number, number, number];

/** Says of a colour whether the printed one is plainly another; of each colour it is worked out once. */
function createJudge() {
  const known = new Map<number, boolean>();
  return (r: number, g: number, b: number, out: ArrayLike<number>): boolean => {
    const [outR = 0, outG = 0, outB = 0] = [out[0], out[1], out[2]];
    const isNear = Math.abs(r - outR) < within && Math.abs(g - outG) < within && Math.abs(b - outB) < within;
    if (isNear) return false;
    const key = (r << 16) | (g << 8) | b;
    const judged = known.get(key) ?? distance(labOf(r, g, b), labOf(outR, outG, outB)) > tellable;
    known.set(key, judged);
    return judged;
  };
}

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const bent = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : (part * 24389) / 27 / 116 + 16 / 116);

/** sRGB as CIE L*a*b*, white D65. */
function labOf(r: number, g: number, b: number): Lab {
  const [red, green, blue] = [linear[r] ?? 0, linear[g] ?? 0, linear[b] ?? 0];
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: Lab, other: Lab) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

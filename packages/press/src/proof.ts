import type { Paint } from "@print-builder/core/layout";
import * as library from "lcms-wasm";

/** Conversions between screen pixels (three bytes) and press pixels (four bytes, 255 is full ink). */
export type PressTransforms = {
  readonly toInks: (rgb: Uint8Array, pixels: number) => Uint8Array;
  readonly toScreen: (inks: Uint8Array, pixels: number) => Uint8Array;
};

export type ProofOptions = {
  /** Marks unprintable colours with stripes. */
  readonly marks: boolean;
  /** Colours that the design gives as inks; they print exactly as given, so they always count as printable. */
  readonly inks: readonly Paint[];
};

/** Shows pixels as a press prints them. */
export type Proof = {
  readonly name: string;
  /**
   * Converts RGBA pixels to the press's output in place. Returns the share (0..1) of non-paper pixels that the press
   * can only print in a different colour.
   */
  readonly apply: (pixels: Uint8ClampedArray, width: number, options: ProofOptions) => number;
};

/** Colour difference (CIE 1976) that anybody can see when two colours are side by side. */
const tellable = 6;
/** If no channel differs by more than this, the difference is always below `tellable`. */
const within = 6;
const markColour = [255, 0, 255] as const;

/** The colours of pixels without their alpha. */
function coloursOf(pixels: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((pixels.length / 4) * 3);
  for (let at = 0; at * 4 < pixels.length; at++) rgb.set(pixels.subarray(at * 4, at * 4 + 3), at * 3);
  return rgb;
}

let engine: Promise<library.LittleCms> | null = null;

/**
 * Creates a proof in the browser with the transform used for printing, relative colorimetric with black point
 * compensation, and the same transform back to the screen. `programUrl` is the URL of Little CMS. Throws a
 * RangeError for a profile whose tables cannot be read.
 */
export async function createProof(name: string, icc: Uint8Array, programUrl: string): Promise<Proof> {
  engine ??= library.instantiate({ locateFile: () => programUrl });
  const lcms = await engine;
  const press = lcms.cmsOpenProfileFromMem(icc, icc.length);
  const screen = lcms.cmsCreate_sRGBProfile();
  const { TYPE_RGB_8, TYPE_CMYK_8, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_BLACKPOINTCOMPENSATION } = library;
  const how = [INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_BLACKPOINTCOMPENSATION] as const;
  const toPress = press && lcms.cmsCreateTransform(screen, TYPE_RGB_8, press, TYPE_CMYK_8, ...how);
  const toScreen = press && lcms.cmsCreateTransform(press, TYPE_CMYK_8, screen, TYPE_RGB_8, ...how);
  if (toPress === 0 || toScreen === 0) throw new RangeError(`The tables of ${name} cannot be read.`);
  return proofOf(name, {
    toInks: (rgb, pixels) => lcms.cmsDoTransform(toPress, rgb, pixels),
    toScreen: (inks, pixels) => lcms.cmsDoTransform(toScreen, inks, pixels),
  });
}

export function proofOf(name: string, { toInks, toScreen }: PressTransforms): Proof {
  return {
    name,
    apply(pixels, width, { marks, inks }) {
      const count = pixels.length / 4;
      const rgb = coloursOf(pixels);
      const printed = toScreen(toInks(rgb, count), count);
      // The printed look of each given ink, by its screen colour.
      const fixed = new Map(inks.map((paint) => [keyOf(paint.color), printedInk(paint, toScreen)]));
      const isBeyond = createColourComparer();
      /** Whether the press can only print a different colour; null for paper. */
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

/** The width of stripes depends on the picture's width. */
function isStriped(at: number, width: number): boolean {
  const stripe = Math.max(6, 2 * Math.round(width / 160));
  return ((at % width) + Math.floor(at / width)) % stripe < stripe / 2;
}

const keyOf = (color: string) => Number.parseInt(color.slice(1), 16);

/** Inks for tools, such as a cut contour, have no printed colour and keep their screen colour. */
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

/** Returns a function that decides whether a printed colour clearly differs, and caches results per colour. */
function createColourComparer() {
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

/** Converts sRGB to CIE L*a*b*, white D65. */
function labOf(r: number, g: number, b: number): Lab {
  const [red, green, blue] = [linear[r] ?? 0, linear[g] ?? 0, linear[b] ?? 0];
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: Lab, other: Lab) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

import type { CardDrawing, DrawOp, Paint } from "@print-builder/core/layout";

/** Weighted sum of red, green and blue, 0 to 255, rounded down to a whole number when stored in bytes. */
export function greyOf(rgba: Uint8Array, at: number): number {
  return (299 * (rgba[at] ?? 0) + 587 * (rgba[at + 1] ?? 0) + 114 * (rgba[at + 2] ?? 0) + 500) / 1000;
}

/**
 * Darker dots become black. The value is above the middle, so that a thin stroke does not vanish between two dots.
 */
const threshold = 160;
/** Text and codes in lighter colours are meant for a dark ground. */
const lightInk = 192;
/** A dot belongs to a photo if photos make up at least half of its colour. */
const halfPhoto = 128;

/** A strip of opaque RGBA, and the same strip with all pictures white and all pictures black. */
export type BilevelStrip = {
  readonly drawn: Uint8Array;
  /** Absent if the strip shows no pictures. */
  readonly pictures?: { readonly white: Uint8Array; readonly black: Uint8Array };
};

/** Bytes of a row with one bit per pixel. */
export const bilevelRow = (width: number): number => Math.ceil(width / 8);

/**
 * Turns strips of a page, from the top, into dots: one bit per pixel, 1 for black, the first pixel in the highest bit.
 * Photos are dithered. Everything else has sharp edges, and the errors of photos are not carried into it.
 */
export function createBilevel(width: number, dots: Uint8Array): (strip: BilevelStrip) => void {
  const row = bilevelRow(width);
  const diffusion = createDiffusion(width);
  let y = 0;

  function addRow({ drawn, pictures }: BilevelStrip, from: number): void {
    const isForward = y % 2 === 0;
    diffusion.startRow(isForward);
    for (let count = 0; count < width; count++) {
      const x = isForward ? count : width - 1 - count;
      const at = from + 4 * x;
      const grey = greyOf(drawn, at);
      const isPhoto = pictures && (pictures.white[at] ?? 0) - (pictures.black[at] ?? 0) >= halfPhoto;
      const isBlack = isPhoto ? diffusion.isBlack(x, grey) : grey < threshold;
      if (isBlack) dots[y * row + (x >> 3)] = (dots[y * row + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
    y++;
  }

  return (strip) => {
    for (let from = 0; from < strip.drawn.length; from += 4 * width) addRow(strip, from);
  };
}

/**
 * Floyd and Steinberg's error diffusion in alternating directions. It counts dots by the stored values and not by
 * light: a printed dot covers more than its square, which darkens mid-tones by about as much.
 */
function createDiffusion(width: number) {
  // Errors are stored one position to the right, so that both neighbours of every dot exist.
  let errors = new Float32Array(width + 2);
  let below = new Float32Array(width + 2);
  let step: 1 | -1 = 1;
  return {
    startRow(isForward: boolean): void {
      [errors, below] = [below, errors];
      below.fill(0);
      step = isForward ? 1 : -1;
    },
    isBlack(x: number, grey: number): boolean {
      const at = x + 1;
      const wanted = grey + (errors[at] ?? 0);
      const isBlack = wanted < 128;
      const error = (wanted - (isBlack ? 0 : 255)) / 16;
      add(errors, at + step, 7 * error);
      add(below, at - step, 3 * error);
      add(below, at, 5 * error);
      add(below, at + step, error);
      return isBlack;
    },
  };
}

function add(errors: Float32Array, at: number, error: number): void {
  errors[at] = (errors[at] ?? 0) + error;
}

/** Makes text and codes black or white, so that the letters of grey text are as bold as those of black text. */
export function inBlackAndWhite(drawing: CardDrawing): CardDrawing {
  const elements = drawing.elements.map((element) => ({ ...element, ops: element.ops.map(sharpOp) }));
  return { ...drawing, elements };
}

function sharpOp(op: DrawOp): DrawOp {
  return op.op === "glyphs" || op.op === "modules" ? { ...op, fill: sharpPaint(op.fill) } : op;
}

function sharpPaint({ color, alpha }: Paint): Paint {
  const isLight = greyOf(Buffer.from(color.slice(1), "hex"), 0) >= lightInk;
  return { color: isLight ? "#ffffff" : "#000000", alpha };
}

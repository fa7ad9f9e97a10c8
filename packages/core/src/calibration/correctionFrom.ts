import type { Paper } from "../document/papers.ts";
import type { Correction } from "../print/printerProfile.ts";
import { leastSquares, type Point } from "./homography.ts";

/** `x' = a·x + b·y + e` and `y' = c·x + d·y + f`, as `[a, b, e, c, d, f]`, mm. */
type Affine = readonly number[];

type Pair = { readonly printed: Point; readonly found: Point };

/** The distortion of a printed sheet, fitted to expected and measured dots, with the mean deviation, mm. */
export function fitAffine(pairs: readonly Pair[]): {
  readonly affine: Affine | null;
  readonly spread: number;
} {
  const rows = (of: (point: Point) => number) =>
    leastSquares(pairs.map(({ printed, found }) => [printed.x, printed.y, 1, of(found)]));
  const [across, down] = [rows(({ x }) => x), rows(({ y }) => y)];
  if (!across || !down) return { affine: null, spread: Number.POSITIVE_INFINITY };
  const at = ([a = 0, b = 0, e = 0]: readonly number[], { x, y }: Point) => a * x + b * y + e;
  const squares = pairs.map(
    ({ printed, found }) => (at(across, printed) - found.x) ** 2 + (at(down, printed) - found.y) ** 2,
  );
  const spread = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / pairs.length);
  return { affine: [...across, ...down], spread };
}

/** The correction that undoes a distortion: scale and rotation about the sheet's middle, then an offset. */
export function correctionFrom([a = 1, b = 0, e = 0, c = 0, d = 1, f = 0]: Affine, paper: Paper): Correction {
  const [x, y] = [paper.widthMm / 2, paper.heightMm / 2];
  const [shiftX, shiftY] = [a * x + b * y + e - x, c * x + d * y + f - y];
  const whole = a * d - b * c;
  const [ia, ib, ic, id] = [d / whole, -b / whole, -c / whole, a / whole];
  return {
    offsetXMm: rounded(-(ia * shiftX + ib * shiftY), 1e3),
    offsetYMm: rounded(-(ic * shiftX + id * shiftY), 1e3),
    scaleX: rounded(Math.hypot(ia, ic), 1e5),
    scaleY: rounded(Math.hypot(ib, id), 1e5),
    rotationDeg: rounded((Math.atan2(ic - ib, ia + id) * 180) / Math.PI, 1e3),
  };
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps + 0;
}

/** The back's correction in addition to the front's, so that both together equal the measured one. */
export function beyondFront(front: Correction, back: Correction): Correction {
  return {
    offsetXMm: rounded(back.offsetXMm - front.offsetXMm, 1e3),
    offsetYMm: rounded(back.offsetYMm - front.offsetYMm, 1e3),
    scaleX: rounded(back.scaleX / front.scaleX, 1e5),
    scaleY: rounded(back.scaleY / front.scaleY, 1e5),
    rotationDeg: rounded(back.rotationDeg - front.rotationDeg, 1e3),
  };
}

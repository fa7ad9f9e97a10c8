import type { Paper, SideName } from "@print-builder/core/document";
import type { Correction } from "@print-builder/core/sheets";
import { findPaper } from "./findPaper.ts";
import { type GreyPicture, greyAt, regionsOf } from "./greyPicture.ts";
import { type Homography, homographyOf, leastSquares, mapped, type Point } from "./homography.ts";
import {
  type MarkPlace,
  markDiameter,
  markPlaces,
  nameDiameter,
  namePlaces,
  sheetNamedBy,
  testPapers,
} from "./testMarks.ts";

/** Search radius around a dot's expected position, in dot diameters, because printers are off by a few mm. */
const searchDiameters = 1.35;
const leastContrast = 40;
/** Minimum diameter of a dot, px; the centre of a smaller dot cannot be measured. */
const leastDiameterPx = 5;
const leastArea = 0.45;
const mostArea = 1.9;
/** Width of a dot's blurred rim, px. */
const rimPx = 3;

/**
 * Finds the centre of the dot near a position on the sheet, in px of the picture, or null. `size` is the dot's
 * diameter as fractions of the sheet.
 */
function findDot(
  picture: GreyPicture,
  toPicture: Homography,
  place: MarkPlace,
  size: MarkPlace,
): Point | null {
  const window = windowAround(picture, toPicture, place, size);
  const { left, top, width, height } = window;
  const expected = (Math.PI / 4) * areaOf(toPicture, place, size);
  if (width < 3 || height < 3 || Math.sqrt(expected) < leastDiameterPx * 0.9) return null;
  const greys = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    greys.set(
      picture.grey.subarray((top + y) * picture.width + left, (top + y) * picture.width + left + width),
      y * width,
    );
  const sorted = Float64Array.from(greys).sort();
  const light = sorted[Math.floor(sorted.length * 0.8)] ?? 255;
  const dark = sorted[Math.floor(sorted.length * 0.02)] ?? 0;
  if (light - dark < leastContrast) return null;
  const level = (light + dark) / 2;
  const dots = regionsOf(
    width,
    height,
    (index) => (greys[index] ?? 255) < level,
    expected * leastArea,
  ).filter((region) => {
    const [wide, high] = [region.right - region.left + 1, region.bottom - region.top + 1];
    const isInside =
      region.left > 0 && region.top > 0 && region.right < width - 1 && region.bottom < height - 1;
    const isRound = region.pixels.length > 0.6 * wide * high && region.pixels.length < 0.95 * wide * high;
    return isInside && isRound && region.pixels.length < expected * mostArea;
  });
  const [dot, ...others] = dots;
  if (!dot || others.length > 0) return null;
  let [ink, sumX, sumY] = [0, 0, 0];
  for (let y = Math.max(0, dot.top - rimPx); y <= Math.min(height - 1, dot.bottom + rimPx); y++) {
    for (let x = Math.max(0, dot.left - rimPx); x <= Math.min(width - 1, dot.right + rimPx); x++) {
      const share = (light - (greys[y * width + x] ?? 255)) / (light - dark);
      const weight = share < 0.1 ? 0 : Math.min(1, share);
      ink += weight;
      sumX += weight * x;
      sumY += weight * y;
    }
  }
  return { x: left + sumX / ink, y: top + sumY / ink };
}

/** The window of whole pixels around a possible dot. */
function windowAround(picture: GreyPicture, toPicture: Homography, { u, v }: MarkPlace, size: MarkPlace) {
  const [du, dv] = [size.u * searchDiameters, size.v * searchDiameters];
  const corners = [-du, du].flatMap((x) => [-dv, dv].map((y) => mapped(toPicture, { x: u + x, y: v + y })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  return {
    left,
    top,
    width: Math.min(picture.width - 1, Math.ceil(Math.max(...xs))) - left,
    height: Math.min(picture.height - 1, Math.ceil(Math.max(...ys))) - top,
  };
}

/** The area in pixels that a box on the sheet covers in the picture. */
function areaOf(toPicture: Homography, { u, v }: MarkPlace, size: MarkPlace): number {
  const middle = mapped(toPicture, { x: u, y: v });
  const right = mapped(toPicture, { x: u + size.u, y: v });
  const below = mapped(toPicture, { x: u, y: v + size.v });
  return Math.abs((right.x - middle.x) * (below.y - middle.y) - (right.y - middle.y) * (below.x - middle.x));
}

const samplesAcross = 7;

/** The mean grey of a box around a position on the sheet. */
function meanAround(
  picture: GreyPicture,
  toPicture: Homography,
  { u, v }: MarkPlace,
  size: MarkPlace,
): number {
  let sum = 0;
  for (let row = 0; row < samplesAcross; row++) {
    for (let column = 0; column < samplesAcross; column++) {
      const [x, y] = [column, row].map((at) => at / (samplesAcross - 1) - 0.5);
      sum += greyAt(picture, mapped(toPicture, { x: u + (x ?? 0) * size.u, y: v + (y ?? 0) * size.v }));
    }
  }
  return sum / samplesAcross ** 2;
}

/** The result for a test sheet. `spreadMm`: mean distance of the marks from their corrected positions. */
export type ReadSheet = {
  readonly paper: Paper;
  readonly side: SideName;
  readonly correction: Correction;
  readonly spreadMm: number;
};

export const unreadableReasons = {
  no_paper:
    "No sheet of paper was found in the picture. Lay the whole sheet on a darker background that shows on all sides, in even light.",
  cut_off:
    "The sheet is cut off by the edge of the picture. Leave a strip of the darker background on all sides.",
  no_marks:
    "The marks of a test sheet cannot be read in this picture. Print the test sheet at actual size, and scan it with at least 100 dpi or take a sharp picture of it from above.",
  bent: "The marks are not where they were printed. Lay the sheet flat and take the picture from above.",
} as const;

export type ReadingOfSheet =
  | { readonly ok: true; readonly sheet: ReadSheet }
  | { readonly ok: false; readonly reason: keyof typeof unreadableReasons };

/** Minimum number of dots for a measurement. */
const leastMarks = 10;
/** Maximum deviation of the marks, mm. A larger deviation means that the paper is bent. */
const mostSpreadMm = 0.3;

const sheetCorners: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Reads a scan or photograph of a test sheet in any orientation, and returns the printer's correction. */
export function readTestSheet(picture: GreyPicture): ReadingOfSheet {
  const outline = findPaper(picture);
  if (!outline.found) return { ok: false, reason: outline.reason };
  for (const paper of testPapers) {
    for (let turn = 0; turn < 4; turn++) {
      const corners = [...outline.corners.slice(turn), ...outline.corners.slice(0, turn)];
      const reading = readAs(picture, paper, corners);
      if (reading) return reading;
    }
  }
  return { ok: false, reason: "no_marks" };
}

/** A dot on the sheet, mm: its intended and its measured position. */
type Measured = { readonly printed: Point; readonly found: Point };

/** Reads the sheet as this paper, with the first corner as its top left; null if it is not this paper. */
function readAs(picture: GreyPicture, paper: Paper, corners: readonly Point[]): ReadingOfSheet | null {
  const toPicture = homographyOf(sheetCorners, corners);
  const toSheet = homographyOf(corners, sheetCorners);
  if (!toPicture || !toSheet) return null;
  const measured: Measured[] = [];
  for (const [at, place] of markPlaces.entries()) {
    const dot = findDot(picture, toPicture, place, sizeOn(paper, markDiameter));
    if (dot)
      measured.push({
        printed: inMm(paper, { x: place.u, y: place.v }),
        found: inMm(paper, mapped(toSheet, dot)),
      });
    if (at + 1 - measured.length > markPlaces.length - leastMarks) return null;
  }
  const { affine, spread } = fitAffine(measured);
  if (!affine) return null;
  const dots = namePlaces.map((place) =>
    isDark(picture, toPicture, paper, printedPlaceOf(affine, paper, place)),
  );
  const named = sheetNamedBy(dots);
  if (named?.paper !== paper) return null;
  if (spread > mostSpreadMm) return { ok: false, reason: "bent" };
  const correction = correctionFrom(affine, paper);
  return { ok: true, sheet: { paper, side: named.side, correction, spreadMm: spread } };
}

function inMm({ widthMm, heightMm }: Paper, { x, y }: Point): Point {
  return { x: x * widthMm, y: y * heightMm };
}

/** Converts a fraction of the shorter side to fractions of both sides. */
function sizeOn({ widthMm, heightMm }: Paper, part: number): MarkPlace {
  const mm = part * Math.min(widthMm, heightMm);
  return { u: mm / widthMm, v: mm / heightMm };
}

function printedPlaceOf(
  [a = 1, b = 0, e = 0, c = 0, d = 1, f = 0]: readonly number[],
  paper: Paper,
  { u, v }: MarkPlace,
): MarkPlace {
  const { x, y } = inMm(paper, { x: u, y: v });
  return { u: (a * x + b * y + e) / paper.widthMm, v: (c * x + d * y + f) / paper.heightMm };
}

/** Whether a naming dot is present: its centre is darker than the paper next to it. */
function isDark(picture: GreyPicture, toPicture: Homography, paper: Paper, place: MarkPlace): boolean {
  const size = sizeOn(paper, nameDiameter);
  const inside = meanAround(picture, toPicture, place, { u: size.u * 0.6, v: size.v * 0.6 });
  const beside = meanAround(picture, toPicture, { u: place.u, v: place.v + size.v * 1.6 }, size);
  return inside < beside * 0.65;
}

/** `x' = a·x + b·y + e` and `y' = c·x + d·y + f`, as `[a, b, e, c, d, f]`, mm. */
type Affine = readonly number[];

type Pair = { readonly printed: Point; readonly found: Point };

/** The distortion of a printed sheet, fitted to expected and measured dots, with the mean deviation, mm. */
function fitAffine(pairs: readonly Pair[]): {
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

/** The correction that undoes a distortion: scale and rotation about the sheet's centre, then an offset. */
function correctionFrom([a = 1, b = 0, e = 0, c = 0, d = 1, f = 0]: Affine, paper: Paper): Correction {
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

/** The back's correction in addition to the front's, so that both together equal the measured correction. */
export function beyondFront(front: Correction, back: Correction): Correction {
  return {
    offsetXMm: rounded(back.offsetXMm - front.offsetXMm, 1e3),
    offsetYMm: rounded(back.offsetYMm - front.offsetYMm, 1e3),
    scaleX: rounded(back.scaleX / front.scaleX, 1e5),
    scaleY: rounded(back.scaleY / front.scaleY, 1e5),
    rotationDeg: rounded(back.rotationDeg - front.rotationDeg, 1e3),
  };
}

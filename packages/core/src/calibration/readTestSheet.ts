import type { SideName } from "../document/design.ts";
import type { Paper } from "../document/papers.ts";
import type { Correction } from "../print/printerProfile.ts";
import { correctionFrom, fitAffine } from "./correctionFrom.ts";
import { findDot, meanAround } from "./findDot.ts";
import { findPaper } from "./findPaper.ts";
import type { GreyPicture } from "./greyPicture.ts";
import { type Homography, homographyOf, mapped, type Point } from "./homography.ts";
import {
  type MarkPlace,
  markDiameter,
  markPlaces,
  nameDiameter,
  namePlaces,
  sheetNamedBy,
  testPapers,
} from "./testMarks.ts";

/** The result for a test sheet. `spreadMm`: mean distance of the marks from their corrected positions. */
export type ReadSheet = {
  readonly paper: Paper;
  readonly side: SideName;
  readonly correction: Correction;
  readonly spreadMm: number;
};

export const unreadableReasons = {
  no_paper:
    "No sheet of paper was found in the picture. Lay the whole sheet on a darker ground, so that a strip of it shows all around, in even light.",
  cut_off:
    "The sheet is cut off by the edge of the picture. Leave a strip of the darker ground all around it.",
  no_marks:
    "The marks of a test sheet cannot be read in this picture. Print the test sheet at actual size, and scan it with at least 100 dpi or take a sharp picture of it from above.",
  bent: "The marks do not lie as they were printed. Lay the sheet flat and take the picture from above.",
} as const;

export type ReadingOfSheet =
  | { readonly ok: true; readonly sheet: ReadSheet }
  | { readonly ok: false; readonly reason: keyof typeof unreadableReasons };

/** Fewest dots for a measurement. */
const leastMarks = 10;
/** Largest deviation of marks, unless the paper is bent. */
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

/** A dot on the sheet, mm: its printed and its found position. */
type Measured = { readonly printed: Point; readonly found: Point };

/** Reads the sheet as this paper with this first corner; null if it is not. */
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

/** A fraction of the shorter side as fractions of both sides. */
function sizeOn({ widthMm, heightMm }: Paper, part: number): MarkPlace {
  const mm = part * Math.min(widthMm, heightMm);
  return { u: mm / widthMm, v: mm / heightMm };
}

/** The actual position of something meant for a place. */
function printedPlaceOf(
  [a = 1, b = 0, e = 0, c = 0, d = 1, f = 0]: readonly number[],
  paper: Paper,
  { u, v }: MarkPlace,
): MarkPlace {
  const { x, y } = inMm(paper, { x: u, y: v });
  return { u: (a * x + b * y + e) / paper.widthMm, v: (c * x + d * y + f) / paper.heightMm };
}

/** Whether a naming dot is present: its middle is darker than the paper next to it. */
function isDark(picture: GreyPicture, toPicture: Homography, paper: Paper, place: MarkPlace): boolean {
  const size = sizeOn(paper, nameDiameter);
  const inside = meanAround(picture, toPicture, place, { u: size.u * 0.6, v: size.v * 0.6 });
  const beside = meanAround(picture, toPicture, { u: place.u, v: place.v + size.v * 1.6 }, size);
  return inside < beside * 0.65;
}

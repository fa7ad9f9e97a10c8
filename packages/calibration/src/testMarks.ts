import { type Paper, papers, type SideName } from "@print-builder/core/document";

/**
 * A position on a test sheet as fractions of its width and height, so that it can be found before the paper is
 * known.
 */
export type MarkPlace = { readonly u: number; readonly v: number };

/** Papers of test sheets. Sheets encode the index in this list: add new papers at the end. */
export const testPapers: readonly Paper[] = ["a4", "letter", "cr80", "a5", "legal", "a3"].flatMap((id) => {
  const paper = papers.find((each) => each.id === id);
  if (!paper) return [];
  return [paper];
});

const columns = [0.1, 0.5, 0.9];
const rows = [0.08, 0.36, 0.64, 0.92];

/** Positions of the dots that are measured. */
export const markPlaces: readonly MarkPlace[] = rows.flatMap((v) => columns.map((u) => ({ u, v })));

/**
 * Dots that encode paper and side: the first is always present, then three for the paper, one for the side
 * and one for odd parity.
 */
export const namePlaces: readonly MarkPlace[] = [0.4, 0.48, 0.56, 0.64, 0.72, 0.8].map((u) => ({
  u,
  v: 0.22,
}));

/** Diameters of dots and of naming dots, as fractions of the sheet's shorter side. */
export const markDiameter = 0.035;
export const nameDiameter = 0.025;

export function nameDots(paper: Paper, side: SideName): readonly boolean[] {
  const number = testPapers.indexOf(paper);
  const dots = [true, (number & 4) !== 0, (number & 2) !== 0, (number & 1) !== 0, side === "back"];
  return [...dots, dots.filter(Boolean).length % 2 === 0];
}

/** The paper and side that the naming dots encode; null if they are invalid. */
export function sheetNamedBy(
  dots: readonly boolean[],
): { readonly paper: Paper; readonly side: SideName } | null {
  for (const paper of testPapers) {
    for (const side of ["front", "back"] as const) {
      if (nameDots(paper, side).every((dot, at) => dot === dots[at])) return { paper, side };
    }
  }
  return null;
}

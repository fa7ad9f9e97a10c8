import type { SideName } from "../document/design.ts";
import type { Matrix } from "../drawing/drawOp.ts";

/**
 * What is added to a print so that it comes out right: mm to the right and downwards, a factor over each axis (1.002 is larger
 * by 0.2 %), degrees clockwise. Scale and turn are about the sheet's middle, the offset comes after them.
 */
export type Correction = {
  readonly offsetXMm: number;
  readonly offsetYMm: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly rotationDeg: number;
};

export const noCorrection: Correction = {
  offsetXMm: 0,
  offsetYMm: 0,
  scaleX: 1,
  scaleY: 1,
  rotationDeg: 0,
};

/** Strips along the edges of the paper that a printer leaves blank, mm. */
export type PrinterMargins = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export const printerKinds = ["office", "card", "label"] as const;
/** Over which edge the printer turns the paper; by hand all fronts come first and then all backs; or it prints one side only. */
export const duplexHabits = ["long", "short", "manual", "none"] as const;
/** How printed sheets lie in the output tray, which decides the order of backs printed by hand. */
export const pileHabits = ["face_down", "face_up"] as const;

/** What lies over the print or glows under ultraviolet light: an ink of its own, or a page of its own after each side. */
export const overlayHabits = ["spot", "page"] as const;

/** A part of a card, mm from the upper left corner of the side. */
export type CardArea = {
  readonly side: SideName;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
};

/** A printer as somebody measured it. Null: nothing is known, and what is asked for otherwise counts. */
export type PrinterProfile = {
  readonly name: string;
  readonly kind: (typeof printerKinds)[number];
  /** Its paper by name: `a4`, `letter`, `cr80`. */
  readonly paper: string | null;
  readonly marginsMm: PrinterMargins;
  readonly dpi: number | null;
  readonly front: Correction;
  /** What the back needs beyond what the front needs. */
  readonly back: Correction;
  readonly duplex: (typeof duplexHabits)[number] | null;
  readonly pile: (typeof pileHabits)[number];
  /** By how much bars are drawn narrower, because the ink spreads. */
  readonly barWidthReductionMm: number;
  /** How far a card printer prints over the card's edges, mm. */
  readonly overEdgeMm: number;
  /** Texts and codes that are nearly black are exactly black, and pictures never are: drivers give them the black panel alone. */
  readonly pureBlack: boolean;
  /** Where nothing is exactly black, so that no black panel is laid on. */
  readonly kExclusion: readonly CardArea[];
  /** What no overlay page lays anything on: a chip, a stripe, a panel to sign. */
  readonly overlayExclusion: readonly CardArea[];
  readonly overlay: (typeof overlayHabits)[number];
};

export const plainPrinter: PrinterProfile = {
  name: "",
  kind: "office",
  paper: null,
  marginsMm: { left: 0, top: 0, right: 0, bottom: 0 },
  dpi: null,
  front: noCorrection,
  back: noCorrection,
  duplex: null,
  pile: "face_down",
  barWidthReductionMm: 0,
  overEdgeMm: 0,
  pureBlack: false,
  kExclusion: [],
  overlayExclusion: [],
  overlay: "spot",
};

/** What a card printer has where nothing is said: both panels at their best, and the print reaching over the edge. */
export const plainCardPrinter = { overEdgeMm: 1, pureBlack: true, overlay: "page" } as const;

/** What a side is corrected by: the back by its own correction on top of the front's. */
export function correctionOf({ front, back }: PrinterProfile, side: SideName): Correction {
  if (side === "front") return front;
  return {
    offsetXMm: front.offsetXMm + back.offsetXMm,
    offsetYMm: front.offsetYMm + back.offsetYMm,
    scaleX: front.scaleX * back.scaleX,
    scaleY: front.scaleY * back.scaleY,
    rotationDeg: front.rotationDeg + back.rotationDeg,
  };
}

/** The correction as a map of a sheet of this size, mm, onto itself; null where it changes nothing. */
export function correctionMatrix(
  { offsetXMm, offsetYMm, scaleX, scaleY, rotationDeg }: Correction,
  { widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number },
): Matrix | null {
  const turn = (rotationDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [a, b, c, d] = [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY];
  const [middleX, middleY] = [widthMm / 2, heightMm / 2];
  const e = middleX - a * middleX - c * middleY + offsetXMm;
  const f = middleY - b * middleX - d * middleY + offsetYMm;
  const changes = a !== 1 || b !== 0 || c !== 0 || d !== 1 || e !== 0 || f !== 0;
  return changes ? [a, b, c, d, e, f] : null;
}

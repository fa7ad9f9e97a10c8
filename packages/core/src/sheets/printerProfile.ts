import type { SideName } from "../document/design.ts";
import type { Matrix } from "../drawing/drawOp.ts";

/**
 * Corrects a print: mm to the right and downwards, a factor per axis (1.002 enlarges by 0.2 %), degrees clockwise.
 * Scaling and rotation are about the sheet's centre; the offset is applied last.
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

/** Strips along the paper's edges that a printer leaves blank, mm. */
export type PrinterMargins = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export const printerKinds = ["office", "card", "label"] as const;
/**
 * The printer's duplex mode: the edge over which it turns the paper. `manual` prints all fronts and then all backs;
 * `none` means a printer that prints one side only.
 */
export const duplexHabits = ["long", "short", "manual", "none"] as const;
/** The orientation of sheets in the output tray, which determines the order of backs if sheets are turned by hand. */
export const pileHabits = ["face_down", "face_up"] as const;

/**
 * The output of the overlay (a varnish, or ink visible under ultraviolet light): as a spot ink, or as a separate
 * page after each side.
 */
export const overlayHabits = ["spot", "page"] as const;

/** An area of a card, mm from the upper left corner of the side. */
export type CardArea = {
  readonly side: SideName;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
};

/** A printer's measurements and habits. Null means unknown, so that the request's settings apply. */
export type PrinterProfile = {
  readonly name: string;
  readonly kind: (typeof printerKinds)[number];
  /** The paper's id: `a4`, `letter`, `cr80`. */
  readonly paper: string | null;
  readonly marginsMm: PrinterMargins;
  readonly dpi: number | null;
  readonly front: Correction;
  /** The back's correction, applied in addition to the front's. */
  readonly back: Correction;
  readonly duplex: (typeof duplexHabits)[number] | null;
  readonly pile: (typeof pileHabits)[number];
  /** Reduces the width of bars, because the ink spreads. */
  readonly barWidthReductionMm: number;
  /** Distance that a card printer prints over the card's edges, mm. */
  readonly overEdgeMm: number;
  /**
   * Makes nearly black text and codes exactly black, but never pictures. Drivers print exact black with the black
   * panel alone.
   */
  readonly pureBlack: boolean;
  /** Areas without exact black, so that the black panel is not applied there. */
  readonly kExclusion: readonly CardArea[];
  /** Areas that overlay pages leave free, such as a chip, a stripe or a signature panel. */
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

/** Defaults of a card printer: pure black, a separate overlay page, and a print that reaches over the edge. */
export const plainCardPrinter = { overEdgeMm: 1, pureBlack: true, overlay: "page" } as const;

/** The correction of a side; the back's is added to the front's. */
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

/** The correction as a matrix for a sheet of this size, mm; null if it changes nothing. */
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

import type { Cutout } from "./cutouts.ts";

export const labelShapes = ["rectangle", "rounded", "circle", "ellipse", "ring"] as const;

export type LabelShape = (typeof labelShapes)[number];

/** A grid of labels, mm: the position of the first label's top left corner, and the gaps. */
export type LabelGrid = {
  readonly leftMm: number;
  readonly topMm: number;
  readonly across: number;
  readonly down: number;
  readonly hGapMm: number;
  readonly vGapMm: number;
};

/** A sheet of paper and its labels. Lengths are mm; width and height already include the orientation. */
export type SheetSetup = LabelGrid & {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly orientation: "landscape" | "portrait";
  /** Additional grids of the same labels, filled after the first grid. */
  readonly moreGrids: readonly LabelGrid[];
  /**
   * For a continuous roll: limits of the label's length, which follows the design. Absent for paper of fixed length.
   */
  readonly roll?: RollLengths;
};

export type RollLengths = { readonly minMm: number; readonly maxMm: number };

/**
 * One label, mm. The corner radii apply only to the rounded shape, and the hole diameter only to the ring. A ring with
 * unequal sides is a disc whose diameter is the longer side, cut straight to the shorter side, like a business card
 * disc.
 */
export type LabelSetup = {
  readonly shape: LabelShape;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly cornerWidthMm: number;
  readonly cornerHeightMm: number;
  readonly holeMm: number;
};

/** The stock that a setup was copied from. Measurements in the setup override the stock's. */
export type StockName = { readonly id: string; readonly name: string };

/** Marks that are printed next to the cards for cutting, folding and checking. */
export const markNames = ["crop", "registration", "fold", "info", "colour_bar", "cut_contour"] as const;

export type MarkName = (typeof markNames)[number];

export const sheetLayouts = ["sheet", "single"] as const;

/** `single` prints each card on a separate page, as print shops and card bureaus require. */
export type SheetLayout = (typeof sheetLayouts)[number];

export type PageSetup = {
  readonly cardType: string;
  readonly dpi: number;
  readonly page: SheetSetup;
  readonly label: LabelSetup;
  readonly stock: StockName | null;
  /** The bleed: how far cards extend beyond their label's edge, mm. */
  readonly bleedMm: number;
  /** Width of the safe zone inside the label's edge, mm; null if unset: see `safeZoneMm`. */
  readonly safeMm: number | null;
  readonly marks: readonly MarkName[];
  readonly layout: SheetLayout;
  readonly cutouts: readonly Cutout[];
  /**
   * IANA name of the time zone for today's date on cards; absent: the time zone of the computer that draws them.
   */
  readonly timeZone?: string;
  /** The trimmed page size, for single cards on plastic whose size differs slightly from the label. */
  readonly finished?: FinishedSize;
};

export type FinishedSize = { readonly widthMm: number; readonly heightMm: number };

export const maxBleedMm = 10;
const usualSafeMm = 3;

/** Width of the safe zone for text and codes along a label's edge, mm; 0 if it is unset and there is no bleed. */
export function safeZoneMm({ safeMm, bleedMm }: Pick<PageSetup, "safeMm" | "bleedMm">): number {
  return safeMm ?? (bleedMm > 0 ? usualSafeMm : 0);
}

const noMargins = { leftMm: 0, topMm: 0, hGapMm: 0, vGapMm: 0, moreGrids: [] };
const uncut = { bleedMm: 0, safeMm: null, marks: [], layout: "sheet", cutouts: [] } as const;
const corners = { cornerWidthMm: 3.175, cornerHeightMm: 3.175, holeMm: 0 };

/** Initial values in the Page Setup dialog. */
export const modalPageSetup: PageSetup = {
  cardType: "single",
  dpi: 300,
  page: { widthMm: 600, heightMm: 600, ...noMargins, across: 5, down: 5, orientation: "landscape" },
  label: { shape: "rectangle", widthMm: 54, heightMm: 102, ...corners },
  stock: null,
  ...uncut,
};

/** Default page setup of a project: ID cards on A4 portrait, as many as fit. */
export const defaultPageSetup: PageSetup = {
  cardType: "single",
  dpi: 300,
  page: { widthMm: 210, heightMm: 297, ...noMargins, across: 2, down: 5, orientation: "portrait" },
  label: { shape: "rectangle", widthMm: 86, heightMm: 54, ...corners },
  stock: null,
  ...uncut,
};

import type { Cutout } from "./cutouts.ts";

export const labelShapes = ["rectangle", "rounded", "circle", "ellipse", "ring"] as const;

export type LabelShape = (typeof labelShapes)[number];

/** Labels in rows and columns, mm: the first label's top left corner on the sheet and the gaps. */
export type LabelGrid = {
  readonly leftMm: number;
  readonly topMm: number;
  readonly across: number;
  readonly down: number;
  readonly hGapMm: number;
  readonly vGapMm: number;
};

/** The sheet of paper and its labels. All lengths are mm; width and height are final. */
export type SheetSetup = LabelGrid & {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly orientation: "landscape" | "portrait";
  /** Further grids of the same labels, filled after the first. */
  readonly moreGrids: readonly LabelGrid[];
  /**
   * For a continuous roll: label and sheet are as long as the design, within these limits. Absent for paper
   * of fixed length.
   */
  readonly roll?: RollLengths;
};

export type RollLengths = { readonly minMm: number; readonly maxMm: number };

/**
 * One label, mm. The corner radii apply only to the rounded shape, the hole (a diameter) only to the ring. A
 * ring with unequal sides is a disc of its longer side, cut straight at the shorter one, as with business
 * card discs.
 */
export type LabelSetup = {
  readonly shape: LabelShape;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly cornerWidthMm: number;
  readonly cornerHeightMm: number;
  readonly holeMm: number;
};

/** The stock that a setup was filled from. Only the numbers in the setup itself count. */
export type StockName = { readonly id: string; readonly name: string };

/** Marks printed next to the cards for cutting, folding and checking them. */
export const markNames = ["crop", "registration", "fold", "info", "colour_bar", "cut_contour"] as const;

export type MarkName = (typeof markNames)[number];

export const sheetLayouts = ["sheet", "single"] as const;

/** `single` prints each card on its own page, as presses and card bureaus require. */
export type SheetLayout = (typeof sheetLayouts)[number];

export type PageSetup = {
  readonly cardType: string;
  readonly dpi: number;
  readonly page: SheetSetup;
  readonly label: LabelSetup;
  readonly stock: StockName | null;
  /** How far cards extend over their label's edge, mm. */
  readonly bleedMm: number;
  /** Width of the safe zone inside the label's edge, mm; null if unset, see `safeZoneMm`. */
  readonly safeMm: number | null;
  readonly marks: readonly MarkName[];
  readonly layout: SheetLayout;
  readonly cutouts: readonly Cutout[];
  /** IANA name of the time zone for today's date on a card; absent: the time zone of the drawing computer. */
  readonly timeZone?: string;
  /** For single cards on plastic of slightly different size: the page's trimmed size. */
  readonly finished?: FinishedSize;
};

export type FinishedSize = { readonly widthMm: number; readonly heightMm: number };

export const maxBleedMm = 10;
const usualSafeMm = 3;

/**
 * Width of the safe zone along a label's edge for texts and codes, mm; 0 if nothing is cut and none was set.
 */
export function safeZoneMm({ safeMm, bleedMm }: Pick<PageSetup, "safeMm" | "bleedMm">): number {
  return safeMm ?? (bleedMm > 0 ? usualSafeMm : 0);
}

const noMargins = { leftMm: 0, topMm: 0, hGapMm: 0, vGapMm: 0, moreGrids: [] };
const uncut = { bleedMm: 0, safeMm: null, marks: [], layout: "sheet", cutouts: [] } as const;
const corners = { cornerWidthMm: 3.175, cornerHeightMm: 3.175, holeMm: 0 };

/** Initial values of the Page Setup dialog. */
export const modalPageSetup: PageSetup = {
  cardType: "single",
  dpi: 300,
  page: { widthMm: 600, heightMm: 600, ...noMargins, across: 5, down: 5, orientation: "landscape" },
  label: { shape: "rectangle", widthMm: 54, heightMm: 102, ...corners },
  stock: null,
  ...uncut,
};

/** The page setup of a project without one: ID cards on A4 portrait, as many as fit. */
export const defaultPageSetup: PageSetup = {
  cardType: "single",
  dpi: 300,
  page: { widthMm: 210, heightMm: 297, ...noMargins, across: 2, down: 5, orientation: "portrait" },
  label: { shape: "rectangle", widthMm: 86, heightMm: 54, ...corners },
  stock: null,
  ...uncut,
};

import type { Cutout } from "./cutouts.ts";

export const labelShapes = ["rectangle", "rounded", "circle", "ellipse", "ring"] as const;

export type LabelShape = (typeof labelShapes)[number];

/** Labels in rows and columns, mm: the first one's top left corner on the sheet, and what lies between two. */
export type LabelGrid = {
  readonly leftMm: number;
  readonly topMm: number;
  readonly across: number;
  readonly down: number;
  readonly hGapMm: number;
  readonly vGapMm: number;
};

/** The sheet of paper and how labels lie on it. All lengths are mm; width and height are final. */
export type SheetSetup = LabelGrid & {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly orientation: "landscape" | "portrait";
  /** Further grids of the same labels, filled after the first one. */
  readonly moreGrids: readonly LabelGrid[];
  /** Of a continuous roll: label and sheet are as long as the design, within these. Absent for paper with a length of its own. */
  readonly roll?: RollLengths;
};

/** mm */
export type RollLengths = { readonly minMm: number; readonly maxMm: number };

/**
 * One label, mm. The corner radii count only for the rounded shape, the hole (a diameter) only for the ring. A ring that is not
 * as wide as high is a disc of its longer side, cut straight at the shorter one, as discs of business card size are.
 */
export type LabelSetup = {
  readonly shape: LabelShape;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly cornerWidthMm: number;
  readonly cornerHeightMm: number;
  readonly holeMm: number;
};

/** The stock that a setup was filled from. Its numbers stand in the setup itself, and those count. */
export type StockName = { readonly id: string; readonly name: string };

/** What may be printed beside the cards for those who cut, fold and check them. */
export const markNames = ["crop", "registration", "fold", "info", "colour_bar", "cut_contour"] as const;

export type MarkName = (typeof markNames)[number];

export const sheetLayouts = ["sheet", "single"] as const;

/** `single` prints each card on a page of its own, as presses and card bureaus want it. */
export type SheetLayout = (typeof sheetLayouts)[number];

export type PageSetup = {
  readonly cardType: string;
  readonly dpi: number;
  readonly page: SheetSetup;
  readonly label: LabelSetup;
  readonly stock: StockName | null;
  /** How far cards are drawn out over their label's edge, mm. */
  readonly bleedMm: number;
  /** What matters stays so far inside the label's edge, mm; null: nobody has said, see `safeZoneMm`. */
  readonly safeMm: number | null;
  readonly marks: readonly MarkName[];
  readonly layout: SheetLayout;
  readonly cutouts: readonly Cutout[];
  /** IANA name of the time zone that decides which day is today on a card; absent: that of the computer which draws it. */
  readonly timeZone?: string;
  /** Of single cards on plastic that is not quite the label's size: what a page is once it is a card. */
  readonly finished?: FinishedSize;
};

/** mm */
export type FinishedSize = { readonly widthMm: number; readonly heightMm: number };

export const maxBleedMm = 10;
const usualSafeMm = 3;

/** Width of the zone along a label's edge that texts and codes keep clear of, mm; 0 where nobody cuts and none was named. */
export function safeZoneMm({ safeMm, bleedMm }: Pick<PageSetup, "safeMm" | "bleedMm">): number {
  return safeMm ?? (bleedMm > 0 ? usualSafeMm : 0);
}

const noMargins = { leftMm: 0, topMm: 0, hGapMm: 0, vGapMm: 0, moreGrids: [] };
const uncut = { bleedMm: 0, safeMm: null, marks: [], layout: "sheet", cutouts: [] } as const;
const corners = { cornerWidthMm: 3.175, cornerHeightMm: 3.175, holeMm: 0 };

/** What the Page Setup dialog starts from. */
export const modalPageSetup: PageSetup = {
  cardType: "single",
  dpi: 300,
  page: { widthMm: 600, heightMm: 600, ...noMargins, across: 5, down: 5, orientation: "landscape" },
  label: { shape: "rectangle", widthMm: 54, heightMm: 102, ...corners },
  stock: null,
  ...uncut,
};

/** What a project without page setup prints with: ID cards on A4 portrait, as many as fit. */
export const defaultPageSetup: PageSetup = {
  cardType: "single",
  dpi: 300,
  page: { widthMm: 210, heightMm: 297, ...noMargins, across: 2, down: 5, orientation: "portrait" },
  label: { shape: "rectangle", widthMm: 86, heightMm: 54, ...corners },
  stock: null,
  ...uncut,
};

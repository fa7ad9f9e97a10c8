export type LabelShape = "rectangle" | "rounded";

/** The sheet of paper and how labels lie on it. All lengths are mm; width and height are final. */
export type SheetSetup = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly leftMm: number;
  readonly topMm: number;
  readonly across: number;
  readonly down: number;
  readonly hGapMm: number;
  readonly vGapMm: number;
  readonly orientation: "landscape" | "portrait";
};

/** One label. The corner radii count only for the rounded shape. */
export type LabelSetup = {
  readonly shape: LabelShape;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly cornerWidthMm: number;
  readonly cornerHeightMm: number;
};

export type PageSetup = {
  readonly cardType: string;
  readonly dpi: number;
  readonly page: SheetSetup;
  readonly label: LabelSetup;
};

const noMargins = { leftMm: 0, topMm: 0, hGapMm: 0, vGapMm: 0 };
const corners = { cornerWidthMm: 3.175, cornerHeightMm: 3.175 };

/** What the Page Setup dialog starts from. */
export const modalPageSetup: PageSetup = {
  cardType: "single",
  dpi: 300,
  page: { widthMm: 600, heightMm: 600, ...noMargins, across: 5, down: 5, orientation: "landscape" },
  label: { shape: "rectangle", widthMm: 54, heightMm: 102, ...corners },
};

/** What a project without page setup prints with: ID cards on A4 portrait, as many as fit. */
export const defaultPageSetup: PageSetup = {
  cardType: "single",
  dpi: 300,
  page: { widthMm: 210, heightMm: 297, ...noMargins, across: 2, down: 5, orientation: "portrait" },
  label: { shape: "rectangle", widthMm: 86, heightMm: 54, ...corners },
};

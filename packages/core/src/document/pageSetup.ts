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

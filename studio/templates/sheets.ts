/** A sheet of paper and the labels on it, as a design stores it. */
export type StoredPageSetup = {
  readonly cardType: "single";
  readonly dpi: 300;
  readonly page: {
    readonly width_mm: number;
    readonly height_mm: number;
    readonly left_mm: number;
    readonly top_mm: number;
    readonly across: number;
    readonly down: number;
    readonly h_gap_mm: number;
    readonly v_gap_mm: number;
    readonly orientation: "landscape" | "portrait";
  };
  readonly label: {
    readonly shape: "rounded" | "rectangle";
    readonly width_mm: number;
    readonly height_mm: number;
    readonly corner_w_mm: number;
    readonly corner_h_mm: number;
  };
  readonly cutout: Readonly<Record<string, never>>;
};

type Paper = readonly [width: number, height: number];

const a4: Paper = [210, 297];
const a4Landscape: Paper = [297, 210];
const a3: Paper = [297, 420];
const letter: Paper = [215.9, 279.4];

type Grid = {
  readonly paper: Paper;
  readonly label: readonly [width: number, height: number];
  /** Corner radius; 0 for square corners. */
  readonly corner: number;
  readonly across: number;
  readonly down: number;
  readonly gaps?: readonly [across: number, down: number];
};

const round = (mm: number) => Math.round(mm * 1000) / 1000;

/** Labels centred on the sheet, because equal margins put each back behind its front. */
function centred({ paper, label, corner, across, down, gaps = [0, 0] }: Grid): StoredPageSetup {
  const margin = (page: number, size: number, count: number, gap: number) =>
    round((page - count * size - (count - 1) * gap) / 2);
  return {
    cardType: "single",
    dpi: 300,
    page: {
      width_mm: paper[0],
      height_mm: paper[1],
      left_mm: margin(paper[0], label[0], across, gaps[0]),
      top_mm: margin(paper[1], label[1], down, gaps[1]),
      across,
      down,
      h_gap_mm: gaps[0],
      v_gap_mm: gaps[1],
      orientation: paper[0] > paper[1] ? "landscape" : "portrait",
    },
    label: {
      shape: corner > 0 ? "rounded" : "rectangle",
      width_mm: label[0],
      height_mm: label[1],
      corner_w_mm: corner,
      corner_h_mm: corner,
    },
    cutout: {},
  };
}

/** ID-1 of ISO/IEC 7810. */
const cr80 = [85.6, 53.98] as const;

const cardCorner = 3.18;

/** Sheets by kind of card or label. Gaps leave space for crop marks. Die-cut labels keep their vendor's grid. */
export const sheets = {
  cardLandscape: centred({
    paper: a4,
    label: cr80,
    corner: cardCorner,
    across: 2,
    down: 5,
    gaps: [8, 3],
  }),
  cardPortrait: centred({
    paper: a4Landscape,
    label: [cr80[1], cr80[0]],
    corner: cardCorner,
    across: 5,
    down: 2,
    gaps: [3, 8],
  }),
  visitorBadge: centred({ paper: a4, label: [90, 60], corner: 3, across: 2, down: 4, gaps: [8, 5] }),
  eventBadge: centred({ paper: a4, label: [74, 105], corner: 3, across: 2, down: 2, gaps: [12, 12] }),
  examTicket: centred({ paper: a4, label: [148, 105], corner: 0, across: 1, down: 2, gaps: [0, 20] }),
  businessLandscape: centred({ paper: a4, label: [85, 55], corner: 0, across: 2, down: 5, gaps: [8, 2] }),
  businessPortrait: centred({
    paper: a4Landscape,
    label: [55, 85],
    corner: 0,
    across: 5,
    down: 2,
    gaps: [2, 8],
  }),
  /** 14 labels on A4, like L7163. */
  shelfLabel: centred({ paper: a4, label: [99.1, 38.1], corner: 2, across: 2, down: 7, gaps: [2.5, 0] }),
  /** 30 labels on Letter, like 5160. */
  addressLabel: centred({
    paper: letter,
    label: [66.675, 25.4],
    corner: 2,
    across: 3,
    down: 10,
    gaps: [3.175, 0],
  }),
  /** 48 labels on A4, like L7636. */
  assetLabel: centred({ paper: a4, label: [45.7, 21.2], corner: 1.5, across: 4, down: 12, gaps: [2.5, 0] }),
  /** 24 labels on A4, like L7159 in portrait orientation. Each wraps from a book's spine on to its cover. */
  spineLabel: centred({ paper: a4, label: [63.5, 33.9], corner: 2, across: 3, down: 8, gaps: [2.5, 0] }),
  /** An adult's wristband of 279 × 25.4 mm. */
  wristband: centred({ paper: a4Landscape, label: [279, 25.4], corner: 3, across: 1, down: 6, gaps: [0, 6] }),
  conferenceBadge: centred({ paper: a3, label: [105, 148], corner: 3, across: 2, down: 2, gaps: [10, 10] }),
  /** A permit that hangs from a car's mirror. */
  hanger: centred({ paper: a4, label: [95, 140], corner: 4, across: 2, down: 2, gaps: [6, 6] }),
  /** 21 labels on A4, like L7160. */
  librarySticker: centred({
    paper: a4,
    label: [63.5, 38.1],
    corner: 1.5,
    across: 3,
    down: 7,
    gaps: [2.5, 0],
  }),
  luggageTag: centred({ paper: a4Landscape, label: [60, 100], corner: 4, across: 4, down: 2, gaps: [6, 4] }),
  /** 8 labels on A4, like L7165. */
  examSeat: centred({ paper: a4, label: [99.1, 67.7], corner: 2, across: 2, down: 4, gaps: [2.5, 0] }),
  /** 10 labels on A4, like L7414. */
  nameLabel: centred({ paper: a4, label: [80, 50], corner: 3, across: 2, down: 5, gaps: [15, 5] }),
} as const;

/** A large label that fills its sheet, such as a poster. */
export const fullSheet = (width: number, height: number): StoredPageSetup =>
  centred({ paper: [width, height], label: [width, height], corner: 0, across: 1, down: 1 });

import type { CardSize } from "./cardSize.ts";
import { defaultPageSetup, type LabelGrid, type LabelSetup, type PageSetup } from "./pageSetup.ts";

/** A common card size in landscape; `cornerMm` is the corner radius, 0 for square corners. */
export type KnownCardSize = CardSize & {
  readonly id: string;
  readonly name: string;
  readonly cornerMm: number;
};

/**
 * The card sizes to choose from, most common first. CR80 is ID-1 of ISO/IEC 7810: 85.60 × 53.98 mm, radius 3.18 mm.
 */
export const cardSizes: readonly KnownCardSize[] = [
  { id: "cr80", name: "CR80 plastic card", width: 85.6, height: 53.98, cornerMm: 3.18 },
  {
    id: "id-card",
    name: "ID card",
    width: defaultPageSetup.label.widthMm,
    height: defaultPageSetup.label.heightMm,
    cornerMm: 0,
  },
  { id: "cr79", name: "CR79 plastic card", width: 83.9, height: 51, cornerMm: 3.18 },
  { id: "cr100", name: "CR100 plastic card", width: 98.5, height: 67, cornerMm: 3.18 },
  { id: "business-card", name: "Business card", width: 85, height: 55, cornerMm: 0 },
  { id: "badge", name: "Badge", width: 90, height: 60, cornerMm: 0 },
  { id: "label", name: "Label", width: 63.5, height: 38.1, cornerMm: 0 },
  { id: "a7", name: "A7", width: 105, height: 74, cornerMm: 0 },
  { id: "a6", name: "A6", width: 148, height: 105, cornerMm: 0 },
  { id: "a5", name: "A5", width: 210, height: 148, cornerMm: 0 },
  { id: "a4", name: "A4", width: 297, height: 210, cornerMm: 0 },
  { id: "a3", name: "A3", width: 420, height: 297, cornerMm: 0 },
];

const offeredIds = ["cr80", "badge", "label", "a6", "a5", "a4", "a3"];

/** The most common sizes, offered to beginners. */
export const offeredSizes: readonly KnownCardSize[] = cardSizes
  .filter(({ id }) => offeredIds.includes(id))
  .map((size) => ({ ...size, name: size.name.replace("plastic ", "") }));

/** Limits of a custom card length, mm. */
export const cardLengthsMm = { min: 5, max: 1200 } as const;

const sameLength = 0.005;

/** The known card size with this width and height in either orientation, or null. */
export function knownCardSize({ width, height }: CardSize): KnownCardSize | null {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const is = (a: number, b: number) => Math.abs(a - b) < sameLength;
  return cardSizes.find((size) => is(size.width, long) && is(size.height, short)) ?? null;
}

/** A label of this size, with rounded corners if a known card size has them. */
export function labelOfSize(size: CardSize): LabelSetup {
  const cornerMm = knownCardSize(size)?.cornerMm ?? 0;
  const usual = defaultPageSetup.label;
  return {
    shape: cornerMm > 0 ? "rounded" : "rectangle",
    widthMm: size.width,
    heightMm: size.height,
    cornerWidthMm: cornerMm || usual.cornerWidthMm,
    cornerHeightMm: cornerMm || usual.cornerHeightMm,
    holeMm: 0,
  };
}

/** Number of labels that fit along the paper, at least one. */
function countFitting(paper: number, margin: number, gap: number, label: number): number {
  return Math.max(1, Math.floor((paper - 2 * margin + gap + sameLength) / (label + gap)));
}

/** The page setup with as many copies of another label as fit on the paper. */
export function withLabel(setup: PageSetup, label: LabelSetup): PageSetup {
  const { page } = setup;
  return {
    ...setup,
    page: {
      ...page,
      across: countFitting(page.widthMm, page.leftMm, page.hGapMm, label.widthMm),
      down: countFitting(page.heightMm, page.topMm, page.vGapMm, label.heightMm),
    },
    label,
  };
}

/** The page setup with the same paper in landscape. */
function lyingPaper(setup: PageSetup): PageSetup {
  const { page } = setup;
  const { widthMm, heightMm } = page;
  return { ...setup, page: { ...page, widthMm: heightMm, heightMm: widthMm, orientation: "landscape" } };
}

/** The widest unprintable margin of office printers, mm. */
export const unprintableEdgeMm = 4;

/** For new sheets, mm: a margin that suits every office printer, and the largest gap between labels. */
const edgeMm = unprintableEdgeMm + 1;
const usualGapMm = 3;

/** The number of labels that fit along the paper, which may be 0, and the gap between them. */
function spreadLabels(paper: number, label: number): { readonly count: number; readonly gap: number } {
  const room = paper - 2 * edgeMm;
  const count = Math.floor((room + sameLength) / label);
  const gap = count > 1 ? (room - count * label) / (count - 1) : 0;
  return { count, gap: Math.min(usualGapMm, Math.max(0, Math.floor(gap * 10) / 10)) };
}

/** Fills the printable area of the paper with as many labels as fit, centred. */
function fillSheet(setup: PageSetup, label: LabelSetup): PageSetup {
  const [x, y] = [
    spreadLabels(setup.page.widthMm, label.widthMm),
    spreadLabels(setup.page.heightMm, label.heightMm),
  ];
  const grid = { across: x.count, down: y.count, hGapMm: x.gap, vGapMm: y.gap };
  return centred({ ...setup, page: { ...setup.page, ...grid }, label });
}

/** The page setup with its labels centred on the sheet and its gaps unchanged. */
export function centred(setup: PageSetup): PageSetup {
  const { page, label } = setup;
  const grids = [page, ...page.moreGrids];
  const offset = (paper: number, starts: readonly number[], ends: readonly number[]) => {
    const [first, last] = [Math.min(...starts), Math.max(...ends)];
    return Math.max(0, (paper - (last - first)) / 2) - first;
  };
  const right = offset(
    page.widthMm,
    grids.map(({ leftMm }) => leftMm),
    grids.map((grid) => grid.leftMm + grid.across * label.widthMm + (grid.across - 1) * grid.hGapMm),
  );
  const down = offset(
    page.heightMm,
    grids.map(({ topMm }) => topMm),
    grids.map((grid) => grid.topMm + grid.down * label.heightMm + (grid.down - 1) * grid.vGapMm),
  );
  const moved = <Grid extends LabelGrid>(grid: Grid): Grid => ({
    ...grid,
    leftMm: Number((grid.leftMm + right).toFixed(3)),
    topMm: Number((grid.topMm + down).toFixed(3)),
  });
  return { ...setup, page: { ...moved(page), moreGrids: page.moreGrids.map(moved) } };
}

/** The page setup for a sheet of the label's size. */
function sheetOf(label: LabelSetup): PageSetup {
  const { widthMm, heightMm } = label;
  const orientation = widthMm > heightMm ? "landscape" : "portrait";
  const page = { ...defaultPageSetup.page, widthMm, heightMm, across: 1, down: 1, orientation } as const;
  return { ...defaultPageSetup, page, label };
}

/**
 * The default page setup for a card size: A4 with as many cards as fit within the margins of an office printer,
 * centred. A card that is too large for A4 is printed alone on a sheet of its size.
 */
export function usualSetup(size: CardSize): PageSetup {
  const label = labelOfSize(size);
  const [standing, lying] = [defaultPageSetup, lyingPaper(defaultPageSetup)].map((setup) =>
    fillSheet(setup, label),
  );
  const count = (setup: PageSetup | undefined) => (setup ? setup.page.across * setup.page.down : 0);
  const best = count(lying) > count(standing) ? lying : standing;
  return best && count(best) > 0 ? best : sheetOf(label);
}

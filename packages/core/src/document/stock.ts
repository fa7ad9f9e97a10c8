import type { LabelShape, PageSetup } from "./pageSetup.ts";

/** A grid of labels, mm: the position of the first label's top left corner, and the pitch. */
export type StockGrid = {
  readonly left_mm: number;
  readonly top_mm: number;
  readonly across: number;
  readonly down: number;
  readonly h_pitch_mm: number;
  readonly v_pitch_mm: number;
};

/** The data that products share if they differ only in their product number. Lengths are mm with three decimals. */
export type StockFamily = {
  readonly maker: string;
  readonly name: string;
  /** `a4`, `letter` and so on; `roll` for single labels, `other` for an unnamed sheet size. */
  readonly paper: string;
  readonly page_width_mm: number;
  readonly page_height_mm: number;
  readonly shape: LabelShape;
  readonly label_width_mm: number;
  readonly label_height_mm: number;
  readonly corner_mm: number;
  /** Diameter of a ring's hole; 0 for other shapes. */
  readonly hole_mm: number;
  /** Minimum and maximum label length on a continuous roll; absent for labels of fixed length. */
  readonly length_mm?: { readonly min: number; readonly max: number } | undefined;
  readonly grids: readonly StockGrid[];
};

/** A pack that people can buy. `id` consists of its maker and number in lower case with hyphens: `avery-l7160`. */
export type Stock = StockFamily & { readonly id: string; readonly number: string };

/** Builds the id of a maker's product. Characters other than letters and digits become hyphens. */
export function stockId(maker: string, number: string): string {
  return `${maker} ${number}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

export function stockName({ maker, number, name }: Stock): string {
  return `${number === "" ? maker : `${maker} ${number}`}, ${name}`;
}

/** Replaces a setup's sheet, labels and label positions with the stock's. */
export function withStock(setup: PageSetup, stock: Stock): PageSetup {
  const widthMm = sizeWithin(
    stock.label_width_mm,
    stock.grids.map((grid) => [grid.across, grid.h_pitch_mm]),
  );
  const heightMm = sizeWithin(
    stock.label_height_mm,
    stock.grids.map((grid) => [grid.down, grid.v_pitch_mm]),
  );
  const [first, ...more] = stock.grids.map((grid) => ({
    leftMm: grid.left_mm,
    topMm: grid.top_mm,
    across: grid.across,
    down: grid.down,
    hGapMm: gap(grid.h_pitch_mm, grid.across, widthMm),
    vGapMm: gap(grid.v_pitch_mm, grid.down, heightMm),
  }));
  if (!first) throw new RangeError(`The stock ${stock.id} has no grid of labels.`);
  return {
    ...setup,
    page: {
      ...first,
      widthMm: stock.page_width_mm,
      heightMm: stock.page_height_mm,
      orientation: stock.page_width_mm > stock.page_height_mm ? "landscape" : "portrait",
      moreGrids: more,
      ...(stock.length_mm ? { roll: { minMm: stock.length_mm.min, maxMm: stock.length_mm.max } } : {}),
    },
    label: {
      shape: stock.shape,
      widthMm,
      heightMm,
      cornerWidthMm: stock.corner_mm,
      cornerHeightMm: stock.corner_mm,
      holeMm: stock.hole_mm,
    },
    stock: { id: stock.id, name: stockName(stock) },
  };
}

/** A few stocks have labels that overlap by some hundredths of a mm, so each label ends where the next begins. */
function sizeWithin(size: number, rows: readonly (readonly [count: number, pitch: number])[]): number {
  return Math.min(size, ...rows.filter(([count]) => count > 1).map(([, pitch]) => pitch));
}

/** The gap between two labels, rounded; 0 for a single label. */
function gap(pitch: number, count: number, size: number): number {
  return count === 1 ? 0 : Math.max(0, Number((pitch - size).toFixed(3)));
}

import type { Stock } from "@print-builder/core/document";
import { loadStocks } from "@print-builder/production";
import { expect, it } from "vitest";
import { applyPublished, largestDifference, toleranceMm, toMeasures } from "./applyPublished.ts";
import { publishedMeasures } from "./publishedMeasures.ts";
import type { ListedFamily } from "./readGlabels.ts";

/** Lengths are rounded to 0.001 mm, so the end of a row of twenty labels may be off by this much. */
const roundingMm = 0.01;

/**
 * Packs whose labels overlap or exceed their sheet in gLabels' database, and for which no measurements are
 * published.
 */
const impossible = [
  "avery-8666",
  "avery-j8666",
  "endisch-b200147a5",
  "herma-4464",
  "herma-4620",
  "hisago-elm024",
  "hisago-gb865",
  "hisago-op3005",
  "hisago-op3010",
  "hisago-op3015",
  "jac-5229",
  "jac-10542",
  "connect-kf10647",
  "hema-etiketten",
  "online-labels-ol100",
  "online-labels-ol250",
  "pearl-vm-5217",
  "pearl-vm-5517",
  "rayfilm-7001",
];

/** The largest distance by which labels exceed the sheet's edges or overlap, in mm. */
function excess({ page_width_mm, page_height_mm, label_width_mm, label_height_mm, grids }: Stock): number {
  const along = (start: number, count: number, pitch: number, size: number, sheet: number) =>
    Math.max(-start, start + (count - 1) * pitch + size - sheet, count > 1 ? size - pitch : 0);
  return Math.max(
    ...grids.flatMap(({ left_mm, top_mm, across, down, h_pitch_mm, v_pitch_mm }) => [
      along(left_mm, across, h_pitch_mm, label_width_mm, page_width_mm),
      along(top_mm, down, v_pitch_mm, label_height_mm, page_height_mm),
    ]),
  );
}

it("the catalogue matches published measurements to 0.05 mm", async () => {
  const stocks = new Map((await loadStocks()).map((stock) => [`${stock.maker} ${stock.number}`, stock]));
  const wrong = publishedMeasures.flatMap((published) => {
    const stock = stocks.get(published.pack);
    const difference = stock ? largestDifference(stock, toMeasures(published)) : "missing";
    return typeof difference === "number" && difference <= toleranceMm
      ? []
      : [`${published.pack}: ${difference}`];
  });
  expect(wrong).toEqual([]);
});

it("Avery 5160 and its family have Avery's margins and pitch", async () => {
  const stocks = await loadStocks();
  for (const id of ["avery-5160", "avery-5260", "avery-8160", "avery-8460"]) {
    const stock = stocks.find((each) => each.id === id);
    expect([id, stock?.label_width_mm, stock?.grids]).toEqual([
      id,
      66.675,
      [{ left_mm: 4.762, top_mm: 12.7, across: 3, down: 10, h_pitch_mm: 69.85, v_pitch_mm: 25.4 }],
    ]);
  }
});

it("every published pack cites its maker or two other sources", () => {
  const weak = publishedMeasures.filter(({ sources }) => {
    const addresses = new Set(sources.map(({ address }) => address));
    return addresses.size < 2 && !sources.some(({ by }) => by === "maker");
  });
  expect(weak.map(({ pack }) => pack)).toEqual([]);
  expect(publishedMeasures.length).toBeGreaterThanOrEqual(34);
});

it("labels stay on their sheet and do not overlap, with known exceptions", async () => {
  const wrong = (await loadStocks()).filter((stock) => excess(stock) > roundingMm);
  expect(wrong.map(({ id }) => id)).toEqual(impossible);
});

it("refuses a published pack that is not in exactly one family", () => {
  const family: ListedFamily = {
    maker: "Avery",
    numbers: ["5160"],
    name: "Address labels",
    paper: "letter",
    page_width_mm: 215.9,
    page_height_mm: 279.4,
    shape: "rounded",
    label_width_mm: 66.675,
    label_height_mm: 25.4,
    corner_mm: 1.587,
    hole_mm: 0,
    grids: [],
  };
  expect(() => applyPublished([family])).toThrow("Avery 5159 must be in exactly one family");
  expect(() => applyPublished([family, { ...family }])).toThrow("Avery 5160 must be in exactly one family");
});

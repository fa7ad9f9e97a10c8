import { describe, expect, it } from "vitest";
import {
  canvasPx,
  cardSize,
  cardSizes,
  defaultPageSetup,
  hasCardSize,
  knownCardSize,
  labelOfSize,
  usualSetup,
  withLabel,
} from "./index.ts";

const sized = (width: number, height: number, mm = { width: width / 3.77, height: height / 3.77 }) => ({
  canvas: { width, height },
  canvasMm: mm,
  pageSetup: null,
});

describe("card size", () => {
  it("takes a card's size from its label, not from the rounded pixels", () => {
    const pageSetup = { ...defaultPageSetup, label: labelOfSize({ width: 85.6, height: 53.98 }) };
    expect(cardSize({ ...sized(323, 204), pageSetup })).toEqual({ width: 85.6, height: 53.98 });
    expect(cardSize({ ...sized(800, 600), pageSetup })).toEqual({ width: 85.6, height: 53.98 });
  });

  it("[PAGE-14] gives a card without a page setup 86 × 54 mm, as printed", () => {
    expect(cardSize(sized(324, 204))).toEqual({ width: 86, height: 54 });
    expect(cardSize(sized(324.22, 203.58))).toEqual({ width: 86, height: 54 });
  });

  it("without a matching label, rounds the canvas's size to whole mm", () => {
    expect(cardSize(sized(239, 144, { width: 63.5, height: 38.1 }))).toEqual({ width: 63.5, height: 38.1 });
    expect(cardSize(sized(204, 324))).toEqual({ width: 54, height: 86 });
    expect(cardSize(sized(800, 600)).width).toBeCloseTo(212.2, 1);
    // A stored size in mm is ignored if it does not match the pixels.
    expect(cardSize(sized(800, 600, { width: 90, height: 60 })).width).toBeCloseTo(212.2, 1);
  });

  it("converts every known card size to a canvas and back unchanged", () => {
    for (const { width, height } of cardSizes.flatMap((size) => [
      size,
      { width: size.height, height: size.width },
    ])) {
      const pageSetup = withLabel(defaultPageSetup, labelOfSize({ width, height }));
      expect(cardSize({ ...sized(canvasPx(width), canvasPx(height)), pageSetup })).toEqual({ width, height });
    }
  });
});

describe("card size of a canvas in pixels", () => {
  it("returns no card size for a pixel canvas without label or page setup", () => {
    expect(hasCardSize(sized(800, 600))).toBe(false);
    expect(hasCardSize(sized(324, 204))).toBe(true);
    expect(hasCardSize({ ...sized(800, 600), pageSetup: defaultPageSetup })).toBe(true);
  });
});

describe("default page setup for a card size", () => {
  const sheet = (width: number, height: number) => {
    const { page, label } = usualSetup({ width, height });
    expect(label).toMatchObject({ widthMm: width, heightMm: height });
    return [page.widthMm, page.heightMm, page.across, page.down, page.orientation];
  };

  it("centres as many cards on A4 as fit within an office printer's margins", () => {
    expect(sheet(85.6, 53.98)).toEqual([210, 297, 2, 5, "portrait"]);
    expect(sheet(148, 105)).toEqual([210, 297, 1, 2, "portrait"]);
    expect(sheet(210, 148)).toEqual([297, 210, 1, 1, "landscape"]);
    expect(usualSetup({ width: 85.6, height: 53.98 }).page).toMatchObject({
      ...{ leftMm: 17.9, topMm: 7.55, hGapMm: 3, vGapMm: 3 },
    });
    for (const { width, height } of cardSizes) {
      const { page, label } = usualSetup({ width, height });
      if (page.widthMm === label.widthMm) continue;
      const right =
        page.widthMm - page.leftMm - page.across * label.widthMm - (page.across - 1) * page.hGapMm;
      const below = page.heightMm - page.topMm - page.down * label.heightMm - (page.down - 1) * page.vGapMm;
      expect(Math.min(page.leftMm, page.topMm)).toBeGreaterThanOrEqual(5);
      expect([right, below]).toEqual([expect.closeTo(page.leftMm, 2), expect.closeTo(page.topMm, 2)]);
    }
  });

  it("prints a card that does not fit on A4 on a sheet of its size", () => {
    expect(sheet(297, 210)).toEqual([297, 210, 1, 1, "landscape"]);
    expect(sheet(420, 297)).toEqual([420, 297, 1, 1, "landscape"]);
    expect(sheet(300, 500)).toEqual([300, 500, 1, 1, "portrait"]);
  });
});

describe("known sizes", () => {
  it("defines CR80 as 85.60 × 53.98 mm with a corner radius of 3.18 mm", () => {
    expect(knownCardSize({ width: 85.6, height: 53.98 })?.id).toBe("cr80");
    expect(knownCardSize({ width: 53.98, height: 85.6 })?.id).toBe("cr80");
    expect(labelOfSize({ width: 85.6, height: 53.98 })).toEqual({
      shape: "rounded",
      holeMm: 0,
      widthMm: 85.6,
      heightMm: 53.98,
      cornerWidthMm: 3.18,
      cornerHeightMm: 3.18,
    });
  });

  it("puts as many labels as fit on the paper, but at least one", () => {
    const onA4 = (width: number, height: number) => {
      const { page } = withLabel(defaultPageSetup, labelOfSize({ width, height }));
      return [page.across, page.down];
    };
    expect(onA4(86, 54)).toEqual([2, 5]);
    expect(onA4(85.6, 53.98)).toEqual([2, 5]);
    expect(onA4(105, 148)).toEqual([2, 2]);
    expect(onA4(600, 600)).toEqual([1, 1]);
  });
});

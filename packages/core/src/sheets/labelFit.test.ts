import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canvasPx,
  cardSizes,
  defaultPageSetup,
  type LabelSetup,
  labelOfSize,
  withLabel,
} from "../document/index.ts";
import { frameScale, paperPx, paperScale } from "./index.ts";
import { labelFit } from "./labelFit.ts";
import { outlineAt } from "./labelOutline.ts";
import { labelsOffPage, labelsOffPageMessage } from "./labelsOffPage.ts";

const label: LabelSetup = defaultPageSetup.label;
const mm = fc.double({ min: 5, max: 600, noNaN: true });

describe("fitting a canvas to its label", () => {
  it("[PAGE-24] a canvas of 324 × 204 px fills a label of 86 × 54 mm exactly", () => {
    expect(labelFit({ width: 324, height: 204 }, label)).toEqual({
      matrix: [86 / 324, 0, 0, 54 / 204, 0, 0],
      exact: true,
    });
  });

  it("a canvas within 1 px of any label's rounded size fills it exactly", () => {
    const off = fc.integer({ min: -1, max: 1 });
    fc.assert(
      fc.property(mm, mm, off, off, (widthMm, heightMm, dx, dy) => {
        const canvas = { width: canvasPx(widthMm) + dx, height: canvasPx(heightMm) + dy };
        const { exact, matrix } = labelFit(canvas, { ...label, widthMm, heightMm });
        expect(exact).toBe(true);
        expect(canvas.width * matrix[0]).toBeCloseTo(widthMm, 9);
        expect(canvas.height * matrix[3]).toBeCloseTo(heightMm, 9);
      }),
    );
  });

  it("[OPEN-37] an 800 × 600 canvas is scaled evenly into 86 × 54 and centred", () => {
    const { matrix, exact } = labelFit({ width: 800, height: 600 }, label);
    expect(exact).toBe(false);
    expect(matrix).toEqual([0.09, 0, 0, 0.09, 7, 0]);
  });

  it("does not treat a canvas that is 2 px off as the label's", () => {
    expect(labelFit({ width: 326, height: 204 }, label).exact).toBe(false);
    expect(labelFit({ width: 324, height: 202 }, label).exact).toBe(false);
  });
});

describe("a label's outline", () => {
  it("[PAGE-11] ignores the radii of a rectangle", () => {
    expect(outlineAt(label, 0, 0)).toEqual([["M", 0, 0], ["L", 86, 0], ["L", 86, 54], ["L", 0, 54], ["Z"]]);
  });

  it("[PAGE-10] draws rounded corners as quarter ellipses", () => {
    const outline = outlineAt({ ...label, shape: "rounded", cornerWidthMm: 4, cornerHeightMm: 3 }, 0, 0);
    expect(outline.filter(([command]) => command === "C")).toHaveLength(4);
    const [start, , corner] = outline;
    expect(start).toEqual(["M", 4, 0]);
    expect(corner?.slice(-2)).toEqual([86, 3]);
    // The middle of a Bézier quarter circle lies within 0.03 % of the ellipse.
    if (corner?.[0] !== "C") throw new Error("the second line does not end in a corner");
    const [, x1, y1, x2, y2, x3, y3] = corner;
    const middleX = (82 + 3 * x1 + 3 * x2 + x3) / 8;
    const middleY = (0 + 3 * y1 + 3 * y2 + y3) / 8;
    expect(Math.hypot((middleX - 82) / 4, (middleY - 3) / 3)).toBeCloseTo(1, 3);
  });

  it("limits radii to half of the label, and draws a rectangle for 0", () => {
    const huge = outlineAt({ ...label, shape: "rounded", cornerWidthMm: 500, cornerHeightMm: 500 }, 0, 0);
    expect(huge[0]).toEqual(["M", 43, 0]);
    for (const command of huge) {
      for (const value of command.slice(1) as number[]) expect(value).toBeGreaterThanOrEqual(0);
    }
    expect(outlineAt({ ...label, shape: "rounded", cornerWidthMm: 0 }, 0, 0)).toEqual(outlineAt(label, 0, 0));
  });
});

describe("labels off the page", () => {
  const setup = (page: object, size: object = {}) => ({
    ...defaultPageSetup,
    page: { ...defaultPageSetup.page, ...page },
    label: { ...label, ...size },
  });

  it("keeps all labels on the page by default, despite rounding errors", () => {
    expect(labelsOffPage(defaultPageSetup)).toEqual([]);
    const exact = setup({ widthMm: 0.3, across: 3, down: 1, hGapMm: 0 }, { widthMm: 0.1 });
    expect(labelsOffPage(exact)).toEqual([]);
    expect(labelsOffPageMessage(defaultPageSetup)).toBeNull();
  });

  it("[OPEN-40] lists the slots that leave the page in print order", () => {
    const wide = setup({ across: 3, down: 2 });
    expect(labelsOffPage(wide)).toEqual([2, 5]);
    expect(labelsOffPage(wide, "down_then_across")).toEqual([4, 5]);
    expect(labelsOffPageMessage(wide)).toMatch(
      /^2 of 6 labels extend beyond the page \(210 × 297 mm\)\. Print fewer/,
    );
  });

  it("[OPEN-40] reports a label that is larger than the page", () => {
    const large = setup({ across: 1, down: 1 }, { widthMm: 600, heightMm: 600 });
    expect(labelsOffPageMessage(large)).toMatch(/^The label \(600 × 600 mm\) is larger than the page/);
  });
});

const card = (width: number, height: number) => ({
  canvas: { width: canvasPx(width), height: canvasPx(height) },
  pageSetup: withLabel(defaultPageSetup, labelOfSize({ width, height })),
});
const hundredths = (from: number, to: number) =>
  fc.integer({ min: from * 100, max: to * 100 }).map((value) => value / 100);
const length = hundredths(5, 1200);

describe("paper scale", () => {
  it("[EDIT-33] measures mm on paper: a full-size element is as large as the card", () => {
    for (const { width, height } of cardSizes) {
      const { canvas, pageSetup } = card(width, height);
      const scale = paperScale({ canvas, pageSetup });
      expect([canvas.width * scale.x, canvas.height * scale.y]).toEqual([
        expect.closeTo(width, 9),
        expect.closeTo(height, 9),
      ]);
      expect(paperPx(width, scale.x)).toBe(canvas.width);
      expect(paperPx(height, scale.y)).toBe(canvas.height);
    }
  });

  it("uses the default label's scale without a page setup", () => {
    const canvas = { width: 324, height: 204 };
    expect(paperScale({ canvas, pageSetup: null })).toEqual({ x: 86 / 324, y: 54 / 204 });
  });

  it("[OPEN-37] scales mm like the print when canvas and label differ in size", () => {
    const canvas = { width: 800, height: 600 };
    expect(paperScale({ canvas, pageSetup: null })).toEqual({ x: 0.09, y: 0.09 });
  });

  it("falls back to 3.77 px per mm for a label without width", () => {
    const label = { ...defaultPageSetup.label, widthMm: 0, heightMm: 0 };
    const pageSetup = { ...defaultPageSetup, label };
    expect(paperScale({ canvas: { width: 324, height: 204 }, pageSetup })).toEqual({
      x: 1 / 3.77,
      y: 1 / 3.77,
    });
  });

  it("[ELEM-28] reads typed mm back to 0.01 mm on any card and at any angle", () => {
    const typed = hundredths(-1200, 1200);
    const rotation = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(length, length, typed, rotation, (width, height, mm, degrees) => {
        for (const mmPerPx of Object.values(frameScale(paperScale(card(width, height)), degrees))) {
          expect((paperPx(mm, mmPerPx) * mmPerPx + 0).toFixed(2)).toBe((mm + 0).toFixed(2));
        }
      }),
    );
  });

  it("blends the scales of both axes for the sides of a rotated frame", () => {
    const scale = { x: 0.2, y: 0.3 };
    expect(frameScale(scale, 0)).toEqual({ x: 0.2, y: 0.3, width: 0.2, height: 0.3 });
    const across = frameScale(scale, 90);
    expect([across.width, across.height]).toEqual([expect.closeTo(0.3, 9), expect.closeTo(0.2, 9)]);
    // One px along the diagonal is 0.2/√2 mm along x and 0.3/√2 mm along y.
    expect(frameScale(scale, 45).width).toBeCloseTo(Math.sqrt((0.04 + 0.09) / 2), 9);
  });
});

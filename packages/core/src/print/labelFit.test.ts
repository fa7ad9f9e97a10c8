import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canvasPx, defaultPageSetup, type LabelSetup } from "../document/index.ts";
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

  it("a canvas 2 px off is not taken for the label", () => {
    expect(labelFit({ width: 326, height: 204 }, label).exact).toBe(false);
    expect(labelFit({ width: 324, height: 202 }, label).exact).toBe(false);
  });
});

describe("a label's outline", () => {
  it("[PAGE-11] a rectangle has no use for its radii", () => {
    expect(outlineAt(label, 0, 0)).toEqual([["M", 0, 0], ["L", 86, 0], ["L", 86, 54], ["L", 0, 54], ["Z"]]);
  });

  it("[PAGE-10] rounded corners are quarter ellipses", () => {
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

  it("radii reach to half of the label at most, and 0 makes a rectangle", () => {
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

  it("none leave it by default, nor through sums of decimals", () => {
    expect(labelsOffPage(defaultPageSetup)).toEqual([]);
    const exact = setup({ widthMm: 0.3, across: 3, down: 1, hGapMm: 0 }, { widthMm: 0.1 });
    expect(labelsOffPage(exact)).toEqual([]);
    expect(labelsOffPageMessage(defaultPageSetup)).toBeNull();
  });

  it("[OPEN-40] the slots that leave it are named in print order", () => {
    const wide = setup({ across: 3, down: 2 });
    expect(labelsOffPage(wide)).toEqual([2, 5]);
    expect(labelsOffPage(wide, "down_then_across")).toEqual([4, 5]);
    expect(labelsOffPageMessage(wide)).toMatch(/^2 of 6 labels leave the page \(210 × 297 mm\): print fewer/);
  });

  it("[OPEN-40] a label larger than the page is a message, not a crash", () => {
    const large = setup({ across: 1, down: 1 }, { widthMm: 600, heightMm: 600 });
    expect(labelsOffPageMessage(large)).toMatch(/^The label \(600 × 600 mm\) is larger than the page/);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canvasPx, cardSizes, defaultPageSetup, labelOfSize, withLabel } from "../document/index.ts";
import { frameScale, paperPx, paperScale } from "./index.ts";

const card = (width: number, height: number) => ({
  canvas: { width: canvasPx(width), height: canvasPx(height) },
  pageSetup: withLabel(defaultPageSetup, labelOfSize({ width, height })),
});
const hundredths = (from: number, to: number) =>
  fc.integer({ min: from * 100, max: to * 100 }).map((value) => value / 100);
const length = hundredths(5, 1200);

describe("mm that people are told", () => {
  it("[EDIT-33] are those of the paper: what fills a card is as large as the card, for every known size", () => {
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

  it("without a page setup are those of the usual label", () => {
    const canvas = { width: 324, height: 204 };
    expect(paperScale({ canvas, pageSetup: null })).toEqual({ x: 86 / 324, y: 54 / 204 });
  });

  it("[OPEN-37] are scaled as the print is where the canvas does not have the label's size", () => {
    const canvas = { width: 800, height: 600 };
    expect(paperScale({ canvas, pageSetup: null })).toEqual({ x: 0.09, y: 0.09 });
  });

  it("are 3.77 px each where a label has no width and prints nothing", () => {
    const label = { ...defaultPageSetup.label, widthMm: 0, heightMm: 0 };
    const pageSetup = { ...defaultPageSetup, label };
    expect(paperScale({ canvas: { width: 324, height: 204 }, pageSetup })).toEqual({
      x: 1 / 3.77,
      y: 1 / 3.77,
    });
  });

  it("[ELEM-28] typed and read back are the same to 0.01 mm, on any card and however a frame is turned", () => {
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

  it("of a side that stands across the card are those of the other axis, and between them in between", () => {
    const scale = { x: 0.2, y: 0.3 };
    expect(frameScale(scale, 0)).toEqual({ x: 0.2, y: 0.3, width: 0.2, height: 0.3 });
    const across = frameScale(scale, 90);
    expect([across.width, across.height]).toEqual([expect.closeTo(0.3, 9), expect.closeTo(0.2, 9)]);
    // One px along the diagonal goes 0.2/√2 mm over x and 0.3/√2 mm over y.
    expect(frameScale(scale, 45).width).toBeCloseTo(Math.sqrt((0.04 + 0.09) / 2), 9);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movedByKey, placeInside } from "./useFloating.ts";

const screen = { width: 1280, height: 720 };
const bar = { width: 620, height: 46 };

describe("a floating toolbar", () => {
  it("[EDIT-11, LIVE-25] a floating toolbar stays where it was dropped", () => {
    expect(placeInside({ x: 300, y: 80 }, bar, screen)).toEqual({ x: 300, y: 80 });
    expect(placeInside({ x: 1000, y: -3 }, bar, screen)).toEqual({ x: 652, y: 8 });
  });

  it("[EDIT-11, LIVE-25] a floating toolbar stays inside its area wherever it is dragged", () => {
    const length = fc.integer({ min: 700, max: 4000 });
    const far = fc.integer({ min: -9000, max: 9000 });
    fc.assert(
      fc.property(fc.record({ x: far, y: far }), length, length, (wanted, width, height) => {
        const { x, y } = placeInside(wanted, bar, { width, height });
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + bar.width).toBeLessThanOrEqual(width);
        expect(y + bar.height).toBeLessThanOrEqual(height);
      }),
    );
  });

  it("the grip is visible even in an area smaller than the toolbar", () => {
    expect(placeInside({ x: 500, y: 10 }, bar, { width: 400, height: 300 })).toEqual({ x: 8, y: 10 });
  });

  it("an arrow key moves the toolbar by 10 px, or 50 px with Shift", () => {
    expect(movedByKey({ x: 100, y: 100 }, "ArrowLeft", false)).toEqual({ x: 90, y: 100 });
    expect(movedByKey({ x: 100, y: 100 }, "ArrowDown", true)).toEqual({ x: 100, y: 150 });
    expect(movedByKey({ x: 100, y: 100 }, "Tab", false)).toBeNull();
  });
});

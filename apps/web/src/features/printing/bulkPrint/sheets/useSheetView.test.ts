import { describe, expect, it } from "vitest";
import { canvasScale, gridOf, nextZoom, percentOf, scaleOf } from "./useSheetView.ts";

const a4 = { widthMm: 210, heightMm: 297 };
const room = { width: 748, height: 760 };

describe("the size of sheets on screen", () => {
  it("fits a whole sheet and its gaps into the available space", () => {
    const scale = scaleOf("fit", room, a4);
    expect(a4.heightMm * scale).toBeCloseTo(760 - 48);
    expect(a4.widthMm * scale).toBeLessThan(748 - 48);
    expect(a4.widthMm * scaleOf("fit", { width: 300, height: 760 }, a4)).toBeCloseTo(252);
  });

  it("at 100% a millimetre on paper is a millimetre on the screen", () => {
    expect(scaleOf(100, room, a4) * 25.4).toBeCloseTo(96);
    expect(percentOf(scaleOf(150, room, a4))).toBe(150);
  });

  it("zooms from any size to the next step, but not past the last step", () => {
    const fit = scaleOf("fit", room, a4);
    expect(percentOf(fit)).toBe(63);
    expect(nextZoom(fit, 1)).toBe(67);
    expect(nextZoom(fit, -1)).toBe(50);
    expect(nextZoom(scaleOf(400, room, a4), 1)).toBe(400);
    expect(nextZoom(scaleOf(25, room, a4), -1)).toBe(25);
  });

  it("places small sheets side by side", () => {
    expect(gridOf(scaleOf("fit", room, a4), room, a4).columns).toBe(1);
    expect(gridOf(scaleOf(25, room, a4), room, a4).columns).toBe(3);
  });

  it("rounds row heights to whole px, so scrolling to a sheet is exact", () => {
    const { rowPx } = gridOf(scaleOf("fit", { width: 748, height: 759.5 }, a4), room, a4);
    expect(rowPx).toBe(736);
  });

  it("never exceeds the canvas and strip sizes that browsers support", () => {
    const poster = { widthMm: 1000, heightMm: 2000 };
    const scale = canvasScale(scaleOf(400, room, poster), poster, 2);
    expect(poster.widthMm * scale * poster.heightMm * scale).toBeLessThanOrEqual(16_000_001);
    const { perStrip, rowPx, columns } = gridOf(scaleOf(400, room, a4), room, a4);
    expect((perStrip / columns) * rowPx).toBeLessThanOrEqual(8_000_000);
    expect(gridOf(1, room, { widthMm: 700, heightMm: 20_000_000 }).perStrip).toBe(1);
  });
});

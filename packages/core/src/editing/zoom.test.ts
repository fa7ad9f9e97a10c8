import { expect, test } from "vitest";
import {
  clampZoom,
  enlargedAt,
  fitCanvas,
  pinchView,
  stepZoom,
  toCanvasPoint,
  zoomAt,
  zoomPresets,
} from "./zoom.ts";

test("[EDIT-46] zooms in steps of 0.1 within 0.25 to 4, to two decimals", () => {
  expect([0.1, 9, 1.234, Number.NaN].map((zoom) => clampZoom(zoom, 4))).toEqual([0.25, 4, 1.23, 1]);
  expect([stepZoom(1, 1), stepZoom(0.3, -1), stepZoom(4, 1), stepZoom(1.1, 1)]).toEqual([1.1, 0.25, 4, 1.2]);
});

test("typing and pinching zoom up to 1600%; a zoom step returns to 400%", () => {
  const view = { zoom: 1, panX: 0, panY: 0 };
  expect([zoomAt(view, { x: 0, y: 0 }, 12).zoom, zoomAt(view, { x: 0, y: 0 }, 99).zoom]).toEqual([12, 16]);
  expect([stepZoom(12, 1), stepZoom(12, -1), stepZoom(4.4, -1)]).toEqual([12, 11, 4]);
  expect(fitCanvas({ width: 10, height: 10 }, { width: 1000, height: 500 }, 50).zoom).toBe(4);
});

test("[EDIT-47] offers presets from 25 to 400 percent", () => {
  expect(zoomPresets.map((zoom) => Math.round(zoom * 100))).toEqual([
    25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400,
  ]);
});

test("keeps the point under the pointer in place while zooming", () => {
  const view = { zoom: 0.8, panX: 40, panY: -20 };
  const pointer = { x: 333, y: 222 };
  const before = toCanvasPoint(view, pointer);
  const after = toCanvasPoint(zoomAt(view, pointer, 2.5), pointer);
  expect(after.x).toBeCloseTo(before.x, 9);
  expect(after.y).toBeCloseTo(before.y, 9);
});

test("a loupe magnifies beyond the zoom limits around its point", () => {
  const view = { zoom: 2, panX: 40, panY: -20 };
  const loupe = enlargedAt(view, { x: 333, y: 222 }, 4);
  expect(loupe.zoom).toBe(8);
  expect(toCanvasPoint(loupe, { x: 333, y: 222 })).toEqual(toCanvasPoint(view, { x: 333, y: 222 }));
});

test("[EDIT-31] fits the whole canvas and centres it on the screen", () => {
  const view = fitCanvas({ width: 800, height: 600 }, { width: 1000, height: 500 }, 50);
  expect(view).toEqual({ zoom: 0.66, panX: 236, panY: 52 });
});

test("pinching zooms by the fingers' distance and keeps their midpoint", () => {
  const view = { zoom: 1, panX: 40, panY: -20 };
  const [from, to] = [
    [
      { x: 100, y: 200 },
      { x: 300, y: 200 },
    ],
    [
      { x: 50, y: 260 },
      { x: 450, y: 260 },
    ],
  ] as const;
  const after = pinchView(view, from, to);
  expect(after.zoom).toBe(2);
  expect(toCanvasPoint(after, { x: 250, y: 260 })).toEqual(toCanvasPoint(view, { x: 200, y: 200 }));
  expect(pinchView(view, from, from)).toEqual(view);
  expect(pinchView(view, [from[0], from[0]], to).zoom).toBe(1);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { sample } from "#test/sampleStates.ts";
import { fromFrame, toFrame } from "./geometry/frame.ts";
import { elementsInMarquee, hitTest } from "./hitTest.ts";

const low = sample("low", { width: 200, height: 200, zIndex: 1 });
const high = sample("high", { x: 50, y: 50, width: 100, height: 100, zIndex: 2 });

test("[EDIT-36] hits the topmost element at a point, whatever the stored order", () => {
  expect(hitTest([high, low], { x: 100, y: 100 }, 2)?.id).toBe("high");
  expect(hitTest([low, high], { x: 10, y: 10 }, 2)?.id).toBe("low");
  expect(hitTest([low, high], { x: 300, y: 10 }, 2)).toBeNull();
  expect(hitTest([low, high], { x: 100, y: 100 }, 2)?.id).toBe("high");
});

test("[EDIT-39, EDIT-40] ignores locked and hidden elements", () => {
  const point = { x: 100, y: 100 };
  expect(hitTest([low, { ...high, locked: true }], point, 2)?.id).toBe("low");
  expect(hitTest([low, { ...high, hidden: true }], point, 2)?.id).toBe("low");
  expect(
    elementsInMarquee(
      [
        { ...low, locked: true },
        { ...high, hidden: true },
      ],
      { x: 0, y: 0, width: 500, height: 500 },
    ),
  ).toEqual([]);
});

test("hits a rotated box where it is, not in its upright bounds", () => {
  const bar = sample("bar", { x: 0, y: 90, width: 200, height: 20, rotation: 45 });
  expect(hitTest([bar], { x: 150, y: 150 }, 2)?.id).toBe("bar");
  expect(hitTest([bar], { x: 190, y: 100 }, 2)).toBeNull();
});

test("hits a rotated box at every point inside and at no point outside", () => {
  const share = fc.double({ min: -1.5, max: 1.5, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: -180, max: 180, noNaN: true }), share, share, (rotation, u, v) => {
      fc.pre(Math.abs(Math.abs(u) - 1) > 1e-9 && Math.abs(Math.abs(v) - 1) > 1e-9);
      const box = sample("box", { x: 30, y: 40, width: 120, height: 60, rotation });
      const point = fromFrame(box, { x: u * 60, y: v * 30 });
      expect(hitTest([box], point, 0) !== null).toBe(Math.abs(u) < 1 && Math.abs(v) < 1);
      expect(toFrame(box, point).x).toBeCloseTo(u * 60, 6);
    }),
    { numRuns: 500 },
  );
});

test("hits a thin line within the tolerance", () => {
  const line = sample("line", { type: "line", x: 0, y: 100, width: 150, height: 2 });
  expect(hitTest([line], { x: 75, y: 104 }, 4)?.id).toBe("line");
  expect(hitTest([line], { x: 75, y: 106 }, 4)).toBeNull();
  expect(hitTest([sample("none", { width: 0, height: 0 })], { x: 0, y: 0 }, 0)).toBeNull();
});

test("lets the pointer through the empty corners of circles and triangles", () => {
  const below = sample("below", { width: 100, height: 100 });
  const circle = sample("circle", { type: "circle", width: 100, height: 100, zIndex: 1 });
  const triangle = sample("triangle", { type: "triangle", width: 100, height: 100, zIndex: 1 });
  expect(hitTest([below, circle], { x: 5, y: 5 }, 2)?.id).toBe("below");
  expect(hitTest([below, circle], { x: 50, y: 5 }, 2)?.id).toBe("circle");
  expect(hitTest([below, triangle], { x: 10, y: 10 }, 2)?.id).toBe("below");
  expect(hitTest([below, triangle], { x: 10, y: 95 }, 2)?.id).toBe("triangle");
});

test("[EDIT-38] a marquee selects rotated elements that it really touches", () => {
  const bar = sample("bar", { x: 0, y: 90, width: 200, height: 20, rotation: 45, zIndex: 3 });
  const ids = (x: number, y: number, size: number) =>
    elementsInMarquee([low, high, bar], { x, y, width: size, height: size }).map((each) => each.id);
  expect(ids(0, 0, 20)).toEqual(["low"]);
  expect(ids(0, 0, 60)).toEqual(["low", "high", "bar"]);
  expect(ids(140, 20, 30)).toEqual(["low", "high"]);
  expect(ids(400, 400, 50)).toEqual([]);
});

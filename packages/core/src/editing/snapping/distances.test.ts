import { expect, test } from "vitest";
import { distancesBetween } from "./distances.ts";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test("measures the gap between two boxes in the middle of their overlap", () => {
  expect(distancesBetween(box(0, 0, 100, 50), box(140, 20, 10, 50))).toEqual([
    { kind: "gap", axis: "x", at: 35, distance: { from: 100, to: 140 } },
    // The boxes overlap on the other axis, so its distances are measured from edge to edge.
    { kind: "gap", axis: "y", at: 50, distance: { from: 0, to: 20 } },
    { kind: "gap", axis: "y", at: 50, distance: { from: 50, to: 70 } },
  ]);
});

test("measures the distances from a box to each side of a box around it", () => {
  const card = box(0, 0, 300, 200);
  expect(distancesBetween(box(30, 40, 100, 50), card).map(({ axis, distance }) => [axis, distance])).toEqual([
    ["x", { from: 0, to: 30 }],
    ["x", { from: 130, to: 300 }],
    ["y", { from: 0, to: 40 }],
    ["y", { from: 90, to: 200 }],
  ]);
  expect(distancesBetween(box(0, 0, 300, 50), card)).toEqual([
    { kind: "gap", axis: "y", at: 150, distance: { from: 50, to: 200 } },
  ]);
});

test("measures the same distance from either of two boxes", () => {
  const [left, right] = [box(0, 0, 10, 10), box(50, 0, 10, 10)];
  const gap = { kind: "gap", axis: "x", at: 5, distance: { from: 10, to: 50 } };
  expect(distancesBetween(left, right)).toEqual([gap]);
  expect(distancesBetween(right, left)).toEqual([gap]);
});
